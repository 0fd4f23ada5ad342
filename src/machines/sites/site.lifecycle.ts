import { and, setup } from 'xstate'
import type { LawMeta } from '#lifecycles/law'

export type SiteMove = { type: 'edit' } | { type: 'close' } | { type: 'reopen' }
/**
 * `onSite`: people and visitors who are checked in and not out, including those suspected to have left. `openGates`: gates
 * that last reported that they are raised or free.
 */
type Facts = { onSite: number; hasRollCall: boolean; openGates: number }

export const siteState = ({ active }: { active: boolean }) => (active ? 'active' : 'closed')
export const siteLifecycle = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as SiteMove, meta: {} as LawMeta, tags: {} as 'open' },
  guards: {
    isEmpty: ({ context }) => context.onSite === 0,
    hasNoRollCall: ({ context }) => !context.hasRollCall,
    areGatesShut: ({ context }) => context.openGates === 0,
  },
}).createMachine({
  id: 'site',
  description:
    'A site is active or closed. It can be closed only when nobody is on it, no roll call runs and its gates are shut, and it is never deleted.',
  context: ({ input }) => input,
  meta: {
    reasons: {
      hasNoRollCall: 'A roll call is running on this site. End it before you close the site.',
      isEmpty: 'A site is closed when everybody is checked out.',
      areGatesShut: 'Lower or lock the gates before you close the site.',
    },
  },
  initial: 'active',
  states: {
    active: {
      tags: 'open',
      meta: { message: 'This site is open.' },
      on: { edit: 'active', close: { guard: and(['hasNoRollCall', 'isEmpty', 'areGatesShut']), target: 'closed' } },
    },
    closed: {
      description: 'Nobody is let in; the records of the site are kept.',
      meta: { message: 'This site is closed.' },
      on: { edit: 'closed', reopen: 'active' },
    },
  },
})
