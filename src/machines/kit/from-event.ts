/** Hands the event itself to an action or a guard as its params. */
export const fromEvent = <E>({ event }: { event: E }): E => event
