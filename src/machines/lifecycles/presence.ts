import { setup } from 'xstate'
import type { GateDecision } from '#contract/gate-decision'
import type { LawMeta } from './law.ts'

export type PresenceMove = { type: 'checkIn' } | { type: 'checkOut' } | { type: 'doubt' } | { type: 'answer' }
type Facts = {
  /** Of a check-in: what the gate decided; and whether somebody said why a warning does not count. */
  verdict?: GateDecision['verdict']
  isExcused?: boolean
  /** Of an answer: the worker left after they came, and not in the future. */
  isLeftAfterComing?: boolean
}

export const presenceLifecycle = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as PresenceMove, meta: {} as LawMeta },
  guards: {
    isLetIn: ({ context }) =>
      context.verdict === 'let in' || (context.verdict === 'ask first' && context.isExcused === true),
    isLeftAfterComing: ({ context }) => context.isLeftAfterComing === true,
  },
}).createMachine({
  id: 'presence',
  description:
    'Where a worker is as far as the sites know. A doubt is written down: nobody is sent off site by a clock alone.',
  context: ({ input }) => input,
  meta: {
    refusals: {
      isLetIn: 'The gate does not let this worker in.',
      isLeftAfterComing: 'Choose a time after you came in, and not in the future.',
    },
  },
  initial: 'off_site',
  states: {
    off_site: {
      meta: { said: 'This worker is not checked in on this site.' },
      on: { checkIn: { guard: 'isLetIn', target: 'on_site' } },
    },
    on_site: {
      description: 'Checked in and not out.',
      meta: { said: 'This worker is on site.' },
      on: { checkOut: 'off_site', doubt: 'suspected_left' },
    },
    suspected_left: {
      description: 'Nobody saw them leave, and the site has long closed. Their hours wait for an answer, never 0.',
      meta: { said: 'This worker is thought to have left.' },
      on: {
        checkOut: 'off_site',
        answer: { guard: 'isLeftAfterComing', target: 'off_site' },
        checkIn: {
          description: 'They come again: when they left the last time stays unknown.',
          guard: 'isLetIn',
          target: 'on_site',
        },
      },
    },
  },
})
