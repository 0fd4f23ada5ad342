import { setup } from 'xstate'
import type { LawMeta } from '#lifecycles/law'

export type BanMove = { type: 'begin' } | { type: 'runOut' } | { type: 'lift' }
/** `open`: it can be lifted. `inForce`: it keeps them off today. `over`: it never does again. */
type Tag = 'open' | 'inForce' | 'over'
type Facts = {
  /** The user owns the company: only they can lift a ban from all its sites. */
  isOwner: boolean
  everywhere: boolean
}

export const banLifecycle = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as BanMove, meta: {} as LawMeta, tags: {} as Tag },
  guards: { canLift: ({ context }) => context.isOwner || !context.everywhere },
}).createMachine({
  id: 'ban',
  description:
    'A person is banned from a site, or from all sites of a company, for a period or until the ban is lifted.',
  context: ({ input }) => input,
  meta: { reasons: { canLift: 'Only the owner of the company lifts what holds on all its sites.' } },
  initial: 'coming',
  states: {
    coming: {
      tags: 'open',
      description: 'The first day is still to come.',
      meta: { message: 'This has not begun yet.' },
      on: { begin: 'standing', lift: { guard: 'canLift', target: 'lifted' } },
    },
    standing: {
      tags: ['open', 'inForce'],
      description: 'The gate decision refuses them.',
      meta: { message: 'This holds now.' },
      on: { runOut: 'over', lift: { guard: 'canLift', target: 'lifted' } },
    },
    over: { tags: 'over', description: 'The last day has passed.', meta: { message: 'This has run out by itself.' } },
    lifted: { tags: 'over', meta: { message: 'This was lifted already.' } },
  },
})
