import { rollCallLifecycle } from '#lifecycles/safety/roll-call'
import { paths } from '../rig/entry.ts'

export const entry = paths(rollCallLifecycle, {
  starts: {
    'everybody is found': { notFound: 0, needHelp: 0, isConfirmed: false },
    'one is not found': { notFound: 1, needHelp: 0, isConfirmed: false },
    'one needs help': { notFound: 0, needHelp: 1, isConfirmed: false },
    'one is not found, and the marshal confirms': { notFound: 1, needHelp: 0, isConfirmed: true },
  },
  show: ({ notFound, needHelp, isConfirmed }) => ({
    'not found': notFound,
    'need help': needHelp,
    confirmed: isConfirmed,
  }),
  words: { events: { mark: 'a mark arrives', close: 'a marshal ends it' } },
})
