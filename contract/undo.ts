/** Milliseconds in which a person can undo their action; messages to others are delayed as long. */
export const undoMs = 10_000
