import type { Range } from '@tanstack/react-virtual'

/** Rows rendered beyond each edge of the viewport, and how many more stay before they are removed. */
const around = 2

/**
 * The rows to render for the visible range. The set is kept as long as one spare row is left at each edge, so that a
 * row height slightly different from the estimate renders nothing again.
 */
export const steadyWindow = () => {
  let [from, to] = [0, -1]
  return ({ startIndex, endIndex, count }: Range): number[] => {
    const last = count - 1
    const isEnough = from <= Math.max(0, startIndex - 1) && to >= Math.min(last, endIndex + 1) && to <= last
    const isSpare = from < startIndex - around - 1 || to > endIndex + around + 1
    if (!isEnough || isSpare) [from, to] = [Math.max(0, startIndex - around), Math.min(last, endIndex + around)]
    return Array.from({ length: to - from + 1 }, (_, place) => from + place)
  }
}
