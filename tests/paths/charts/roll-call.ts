import { rollCallLifecycle } from '#lifecycles/roll-call'
import { paths } from '../rig/entry.ts'

export const entry = paths(rollCallLifecycle, {
  starts: {
    'everybody is found': { notFound: 0, isConfirmed: false },
    'one is not found': { notFound: 1, isConfirmed: false },
    'one is not found, and the marshal confirms': { notFound: 1, isConfirmed: true },
  },
  show: ({ notFound, isConfirmed }) => ({ 'not found': notFound, confirmed: isConfirmed }),
  words: { events: { mark: 'a mark arrives', close: 'a marshal ends it' } },
})
