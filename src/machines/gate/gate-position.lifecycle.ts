import { and, setup } from 'xstate'
import { type LawMeta, stateOf, statusOf } from '#lifecycles/law'
import type { GatePosition } from '#shared/api/platform/gate-position'

export type GateMove = { type: 'raise' } | { type: 'lower' } | { type: 'free' } | { type: 'lock' } | GateHappening
/** `open`: a check-in has passed. `lose`: the gate did not answer an order. */
type GateHappening = { type: 'open' } | { type: 'lose' }
/** `open`: people walk through. `shut`: nobody does. `usual`: it opens for each check-in. `toConfirm`: an order to it is. */
type Tag = 'open' | 'shut' | 'usual' | 'toConfirm'
type Facts = {
  /** No other order to this gate is waiting for an answer. */
  isIdle: boolean
  isSiteOpen: boolean
}
const orders = {
  raise: { guard: and(['isSiteOpen', 'isIdle']), target: 'raised' },
  lower: { guard: 'isIdle', target: 'lowered' },
  free: { guard: and(['isSiteOpen', 'isIdle']), target: 'free' },
  lock: { guard: 'isIdle', target: 'locked' },
  lose: 'unknown',
} as const

export const gatePositionLifecycle = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as GateMove, meta: {} as LawMeta, tags: {} as Tag },
  guards: { isIdle: ({ context }) => context.isIdle, isSiteOpen: ({ context }) => context.isSiteOpen },
}).createMachine({
  id: 'gatePosition',
  description: 'The position of a gate as it last reported it; an order that it does not answer makes it unknown.',
  context: ({ input }) => input,
  meta: {
    reasons: {
      isSiteOpen: 'This site is closed: its gates stay shut.',
      isIdle: 'Another order to this gate is on its way. Wait for its answer.',
    },
  },
  initial: 'unknown',
  states: {
    unknown: {
      description: 'The gate has never reported, or did not answer the last order.',
      meta: { message: 'Where the gate stands is not known.' },
      on: { ...orders, open: 'unknown' },
    },
    raised: { tags: 'open', meta: { message: 'The gate is raised: it stands open already.' }, on: orders },
    lowered: {
      tags: 'usual',
      description: 'It opens for each passed check-in.',
      meta: { message: 'The gate is lowered.' },
      on: { ...orders, open: 'lowered' },
    },
    free: {
      tags: ['open', 'toConfirm'],
      meta: { message: 'The gate turns freely: nobody needs it opened.' },
      on: orders,
    },
    locked: {
      tags: ['shut', 'toConfirm'],
      description: 'It opens for nobody, not even after a passed check-in.',
      meta: { message: 'The gate is locked: it opens for nobody.' },
      on: orders,
    },
  },
})

export type GateState = 'unknown' | 'raised' | 'lowered' | 'free' | 'locked'
/** Null in the database is the state `unknown`. */
export const gateState = (position: GatePosition | null): GateState => (position ? stateOf(position) : 'unknown')
export const gatePosition = (state: GateState): GatePosition | null =>
  state === 'unknown' ? null : statusOf(state, '')
/** The order that moves a gate to a position. */
export const orderTo = { RAISED: 'raise', LOWERED: 'lower', FREE: 'free', LOCKED: 'lock' } as const
