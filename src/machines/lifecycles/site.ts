import { setup } from 'xstate'
import type { LawMeta } from './law.ts'

export type SiteMove = { type: 'edit' } | { type: 'close' } | { type: 'reopen' }
/** `onSite`: people and visitors who are checked in and not out, including those suspected to have left. */
type Facts = { onSite: number }

export const siteLifecycle = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as SiteMove, meta: {} as LawMeta },
  guards: { isEmpty: ({ context }) => context.onSite === 0 },
}).createMachine({
  id: 'site',
  description: 'A site is active or closed. It can be closed only when nobody is on it, and it is never deleted.',
  context: ({ input }) => input,
  meta: { reasons: { isEmpty: 'A site is closed when everybody is checked out.' } },
  initial: 'active',
  states: {
    active: {
      meta: { message: 'This site is open.' },
      on: { edit: 'active', close: { guard: 'isEmpty', target: 'closed' } },
    },
    closed: {
      description: 'Nobody is let in; the records of the site are kept.',
      meta: { message: 'This site is closed.' },
      on: { edit: 'closed', reopen: 'active' },
    },
  },
})
