import { setup } from 'xstate'
import type { LawMeta } from './law.ts'

export type BanMove = { type: 'begin' } | { type: 'runOut' } | { type: 'lift' }
type Facts = {
  /** Who asks is the owner of the company: a ban from all its sites is theirs to lift. */
  isOwner: boolean
  everywhere: boolean
}

export const banLifecycle = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as BanMove, meta: {} as LawMeta },
  guards: { isTheirs: ({ context }) => context.isOwner || !context.everywhere },
}).createMachine({
  id: 'ban',
  description:
    'Somebody kept off a site, or off all of a company’s: from a first day to a last one, or until it is lifted.',
  context: ({ input }) => input,
  meta: { refusals: { isTheirs: 'Only the owner of the company lifts what holds on all its sites.' } },
  initial: 'coming',
  states: {
    coming: {
      description: 'Its first day is still to come.',
      meta: { said: 'This has not begun yet.' },
      on: { begin: 'standing', lift: { guard: 'isTheirs', target: 'lifted' } },
    },
    standing: {
      description: 'The gate decision refuses them.',
      meta: { said: 'This holds now.' },
      on: { runOut: 'over', lift: { guard: 'isTheirs', target: 'lifted' } },
    },
    over: { description: 'Its last day is past.', meta: { said: 'This has run out by itself.' } },
    lifted: { meta: { said: 'This was lifted already.' } },
  },
})
