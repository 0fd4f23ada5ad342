import { tokenMachine } from '#machines/account/token.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

export const entry = paths(tokenMachine, {
  starts: { 'the app opens': undefined },
  cases: {
    'done refreshToken': { '': { output: undefined } },
    'fail refreshToken': {
      'the server refuses: 401': refused(401, 'Your sign-in has ended.'),
      'the server is away: 503': refused(503, 'The service is away for a moment.'),
      'too many: 429': refused(429, 'Too many tries.'),
      'no answer': lostConnection,
    },
    'done forgetToken': { '': { output: undefined } },
    'fail forgetToken': { 'storage refuses': { error: new Error('storage') } },
  },
  show: ({ tries }) => ({ tries }),
  words: {
    states: {
      fresh: 'the token is taken for good',
      waiting: 'waiting before the next try',
      forgetting: 'removing the token',
    },
    events: {
      need: 'a call meets a 401',
      'done refreshToken': 'a new token comes',
      'fail refreshToken': '{case}',
      'done forgetToken': 'the token is removed and why is kept',
      'fail forgetToken': '{case}',
    },
    actors: {
      needs: 'for calls that meet a 401',
      refreshToken: 'the server for a new token',
      forgetToken: 'to remove the token',
    },
  },
})
