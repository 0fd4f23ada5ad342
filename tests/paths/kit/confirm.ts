import { confirmMachine } from '#machines/kit/confirm.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(confirmMachine, {
  cases: {
    open: {
      'end the contract?': { question: { id: 'end', title: 'End the contract?' } },
      'leave the page?': { question: { id: 'leave', title: 'Leave the page?' } },
    },
  },
  show: ({ question }) => ({ question: question?.id }),
  words: {
    events: { open: 'somebody asks: {case}', confirm: 'the person confirms', deny: 'the person denies or closes' },
  },
})
