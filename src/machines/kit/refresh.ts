import { fromCallback, or, stateIn } from 'xstate'
import { onReconnect } from '#services/kit/connection'
import { failureOf } from './failure.ts'
import { type ErrorParams, fromError } from './form-error.ts'

export type Reconnect = { type: 'reconnect' }

/** Reports that the network, or the server, is back. */
export const watchConnection = fromCallback(({ sendBack }) => onReconnect(() => sendBack({ type: 'reconnect' })))

/**
 * A state in which something could not be read: it is read again on request, and by itself once the connection is back.
 * The chart has `watchConnection` as an actor.
 */
export const awaitingConnection = <const Target extends string>(target: Target) =>
  ({
    invoke: { id: 'watchConnection', src: 'watchConnection' },
    on: { retry: target, reconnect: target },
  }) as const

/**
 * Substates of a state that reads. A refresh requested meanwhile is remembered: the answer on its way can be older than
 * the change, so the data is read once more.
 */
export const remembering = {
  initial: 'requested',
  states: {
    requested: { on: { refresh: 'refreshQueued' } },
    refreshQueued: { description: 'To be read once more: a refresh was requested while the answer was on its way.' },
  },
} as const

/** Guard for a chart whose `loading` and `refreshing` include `remembering`. */
export const isRefreshQueued = or([stateIn({ loading: 'refreshQueued' }), stateIn({ refreshing: 'refreshQueued' })])

/**
 * `onDone` of `loading` and `refreshing`: keeps the answer, and reads once more if a refresh was requested meanwhile.
 */
export const thenShow = <const Action>(actions: Action) =>
  [
    { guard: 'isRefreshQueued', target: 'refreshing', reenter: true, actions },
    { target: 'showing', actions },
  ] as const

/** The same for a list, which is shown before it is read again. */
export const thenRefresh = <const Action>(action: Action) =>
  [
    { guard: 'isRefreshQueued', target: 'shown', actions: [action, 'refreshAgain'] },
    { target: 'shown', actions: action },
  ] as const

/** The output of an actor, as the params of an action. */
export const output = <Output>({ event }: { event: { output: Output } }): Output => event.output

/** A state that reads, the first time (`load`) or again (`reload`), with the chart's actor `load`. */
const reading = <const Input, const Action, const OnError>(
  id: 'load' | 'reload',
  { input, keep }: { input: Input; keep: Action },
  onError: OnError,
) => ({ tags: 'busy', ...remembering, invoke: { id, src: 'load', input, onDone: thenShow(keep), onError } }) as const

type Reading<Input, Action, Events> = {
  /** Input of the actor `load`. */
  input: Input
  /** The action that keeps its answer. */
  keep: Action
  /** What a person can do while it is shown, also while it is read again. */
  on: Events
}

/**
 * States of a chart that shows what its actor `load` reads, and goes on showing it while it is read again. The chart has
 * the actor `watchConnection` and the guard `isRefreshQueued`.
 */
export const readStates = <const Input, const Action, const Events extends object>({
  on,
  ...read
}: Reading<Input, Action, Events>) => {
  const lost = awaitingConnection('refreshing')
  return {
    loading: reading('load', read, 'unreachable'),
    showing: { on: { ...on, refresh: 'refreshing' } },
    refreshing: {
      description: 'The current data stays on the screen; it may be out of date.',
      ...reading('reload', read, 'outdated'),
      on,
    },
    outdated: {
      description: 'The last refresh failed; the age of the data is shown.',
      ...lost,
      on: { ...on, ...lost.on, refresh: 'refreshing' },
    },
    unreachable: awaitingConnection('loading'),
  } as const
}

/** Guard of a read's `onError`. */
export const isGone = (_: unknown, { error }: ErrorParams) => failureOf(error).status === 404
/** Branch of a read’s `onError`, for a chart with the guard `isGone`. */
export const ifGone = <const Target extends string>(target: Target) =>
  ({ guard: { type: 'isGone', params: fromError }, target }) as const

const missing = { description: 'It does not exist, or the user has no access to it.' } as const

type First<Input, Action, Next extends string> = { input: Input; keep: Action; next: Next }

const loadingFirst = <const Input, const Action, const Next extends string, const OnError>(
  { input, keep, next }: First<Input, Action, Next>,
  onError: OnError,
) =>
  ({
    loading: {
      tags: 'busy',
      invoke: { id: 'load', src: 'load', input, onDone: { target: next, actions: keep }, onError },
    },
    unreachable: awaitingConnection('loading'),
  }) as const

/**
 * States of a chart that reads once before it goes on in the state `next`. The chart has the actors `load` and
 * `watchConnection`.
 */
export const loadingStates = <const Input, const Action, const Next extends string>(
  first: First<Input, Action, Next>,
) => loadingFirst<Input, Action, Next, 'unreachable'>(first, 'unreachable')

/** `loadingStates` for one thing, which may not exist. The chart has the guard `isGone`. */
export const openingStates = <const Input, const Action, const Next extends string>(
  first: First<Input, Action, Next>,
) => ({ ...loadingFirst(first, [ifGone('missing'), { target: 'unreachable' }] as const), missing }) as const

/**
 * `readStates` for one thing, which may not exist, or to which the access may end while it is shown: then the chart is in
 * the state `ended`. The chart has the guard `isGone`.
 */
export const resourceStates = <const Input, const Action, const Events extends object, const Ended extends string>({
  ended,
  ...read
}: Reading<Input, Action, Events> & { ended: Ended }) => {
  const states = readStates<Input, Action, Events>(read)
  return {
    ...states,
    loading: reading('load', read, [ifGone('missing'), { target: 'unreachable' }]),
    refreshing: { ...states.refreshing, ...reading('reload', read, [ifGone(ended), { target: 'outdated' }]) },
    missing,
  } as const
}
