/** Hands the event itself to an action or a guard as its params. */
export const sent = <E>({ event }: { event: E }): E => event
