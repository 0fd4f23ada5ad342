import { fromCallback, or, stateIn } from 'xstate'
import { onReconnect } from '#services/kit/connection'

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
