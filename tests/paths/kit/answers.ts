import { answersMachine } from '#machines/kit/answers.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(answersMachine, {
  starts: { 'the app opens': undefined },
  words: {
    events: {
      badRequest: 'a call is answered 400',
      tooMany: 'a call is answered 429',
      serverError: 'a call is answered 500',
      deviceTaken: 'a call is answered 401 with device-id-miss or phone-number-miss',
    },
    actors: { watchErrorResponses: 'for the answers of all calls' },
  },
})
