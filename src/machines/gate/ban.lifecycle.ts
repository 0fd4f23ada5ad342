import { setup } from 'xstate'
import type { LawMeta } from '#lifecycles/law'

export type BanMove = { type: 'begin' } | { type: 'runOut' } | { type: 'lift' }
type Facts = {
  /** The user owns the company: only they can lift a ban from all its sites. */
  isOwner: boolean
  everywhere: boolean
}

export const banLifecycle = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as BanMove, meta: {} as LawMeta },
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
      description: 'The first day is still to come.',
      meta: { message: 'This has not begun yet.' },
      on: { begin: 'standing', lift: { guard: 'canLift', target: 'lifted' } },
    },
    standing: {
      description: 'The gate decision refuses them.',
      meta: { message: 'This holds now.' },
      on: { runOut: 'over', lift: { guard: 'canLift', target: 'lifted' } },
    },
    over: { description: 'The last day has passed.', meta: { message: 'This has run out by itself.' } },
    lifted: { meta: { message: 'This was lifted already.' } },
  },
})
