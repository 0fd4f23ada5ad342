import { or, stateIn } from 'xstate'

/**
 * States within one that reads. A refresh that is asked for meanwhile is remembered: the answer on its way may be older
 * than the change, so it is read once more.
 */
export const remembering = {
  initial: 'asked',
  states: {
    asked: { on: { refresh: 'askedAgain' } },
    askedAgain: { description: 'To be read once more: a refresh was asked for while the answer was on its way.' },
  },
} as const

/** Guard of a chart whose `loading` and `refreshing` remember. */
export const isAskedAgain = or([stateIn({ loading: 'askedAgain' }), stateIn({ refreshing: 'askedAgain' })])

/** `onDone` of `loading` and `refreshing`: keeps what came, and reads once more when that was asked for meanwhile. */
export const thenShow = <const Action>(actions: Action) =>
  [
    { guard: 'isAskedAgain', target: 'refreshing', reenter: true, actions },
    { target: 'showing', actions },
  ] as const

/** The same for a list, which is shown meanwhile. */
export const thenRefresh = <const Action>(action: Action) =>
  [
    { guard: 'isAskedAgain', target: 'shown', actions: [action, 'refreshAgain'] },
    { target: 'shown', actions: action },
  ] as const

/** What an actor answered, as the params of an action. */
export const output = <Output>({ event }: { event: { output: Output } }): Output => event.output
