/**
 * Region of a chart whose rows can move under a press, as `rows`: for a moment after they moved no press counts, since
 * it was aimed at what was there before. The chart raises `rowsMoved`.
 */
export const settlingStates = {
  still: { on: { rowsMoved: 'moved' } },
  moved: {
    on: { rowsMoved: { target: 'moved', reenter: true } },
    after: { afterRowsMoved: 'still' },
  },
} as const
/** Milliseconds in which a press may still reach what has moved to its place. */
export const settlingDelays = { afterRowsMoved: 600 }
