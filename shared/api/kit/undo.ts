/** Milliseconds in which an undo is offered. */
export const undoMs = 10_000
/**
 * Milliseconds in which the server accepts one: an Undo pressed in the last second can take a call's whole 30 s on a slow
 * network, and refusing it would leave the wrong people on the fire list. Messages to others are delayed as long.
 */
export const undoAcceptedMs = undoMs + 30_000
