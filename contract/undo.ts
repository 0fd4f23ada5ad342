/** Milliseconds in which whoever did something may undo it; what it sends to others waits for as long. */
export const undoMs = 10_000
