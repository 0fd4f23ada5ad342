/** The event with which an actor starts, for the guard of a chart's first state. */
export type Start<Input> = { type: 'xstate.init'; input: Input }

/** Hands the event itself to an action or a guard as its params. */
export const fromEvent = <E>({ event }: { event: E }): E => event
