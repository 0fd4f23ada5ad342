import { setup } from 'xstate'
import type { LawMeta } from './law.ts'

export type SiteMove = { type: 'edit' } | { type: 'close' } | { type: 'reopen' }
/** `onSite`: people and visitors who checked in and not out, those who are suspected to have left among them. */
type Facts = { onSite: number }

export const siteLifecycle = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as SiteMove, meta: {} as LawMeta },
  guards: { isEmpty: ({ context }) => context.onSite === 0 },
}).createMachine({
  id: 'site',
  description: 'A site is worked on, or closed: nobody is shut in, and nothing is ever deleted.',
  context: ({ input }) => input,
  meta: { refusals: { isEmpty: 'A site is closed when everybody is checked out.' } },
  initial: 'active',
  states: {
    active: {
      meta: { said: 'This site is open.' },
      on: { edit: 'active', close: { guard: 'isEmpty', target: 'closed' } },
    },
    closed: {
      description: 'Nobody is let in; what is written about it stays.',
      meta: { said: 'This site is closed.' },
      on: { edit: 'closed', reopen: 'active' },
    },
  },
})
