import type { Range } from '@tanstack/react-virtual'

/** Rows drawn beyond each edge of what is seen, and how many more stay before they are taken away. */
const around = 2

/** The rows to draw for what is seen. Those that are drawn stay while a row is left before each edge: a height that turns out a little other than it was estimated draws nothing anew. */
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
