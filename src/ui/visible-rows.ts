import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { Paper } from './paper.ts'

const many = 100
/** Rows drawn beyond the edges, and rows before the end at which it counts as in sight. */
const around = 4
const near = 25

const scrollParent = (from: Element | null): HTMLElement | null => {
  for (let at = from?.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

/** Which rows to draw: all of up to 100, and all on paper; of more only those in sight of what scrolls (the Shell's sheet, a dialog), with the heights left before and after, and whether the end of them is near. */
export const useVisibleRows = (body: RefObject<HTMLElement | null>, count: number) => {
  const onPaper = useContext(Paper)
  const [scroller, setScroller] = useState<HTMLElement | null>()
  const long = count > many && !onPaper
  const virtual = long && Boolean(scroller)
  // Until it is known what scrolls, a first window of them: the whole crowd would be drawn for nothing.
  const first = long && scroller === undefined ? many : count
  useLayoutEffect(() => {
    if (long) setScroller(scrollParent(body.current))
  }, [long, body])
  const margin =
    scroller && body.current
      ? body.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
      : 0
  const virtualizer = useVirtualizer({
    count: virtual ? count : 0,
    getScrollElement: () => scroller ?? null,
    estimateSize: () => 48,
    overscan: around,
    scrollMargin: margin,
    initialRect: { width: 0, height: 800 },
  })
  const every = useMemo(() => (virtual ? [] : Array.from({ length: first }, (_, index) => index)), [virtual, first])
  const items = virtualizer.getVirtualItems()
  const [from = 0, to = -1] = [items[0]?.index, items.at(-1)?.index]
  const inSight = useMemo(() => Array.from({ length: to - from + 1 }, (_, index) => from + index), [from, to])
  if (!virtual) return { visible: every, before: 0, after: 0, measure: undefined, isEndInSight: false }
  return {
    visible: inSight,
    before: Math.max(0, (items[0]?.start ?? margin) - margin),
    after: Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin)),
    measure: virtualizer.measureElement,
    isEndInSight: to >= count - near,
  }
}
