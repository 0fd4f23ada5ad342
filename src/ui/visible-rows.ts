import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useContext, useLayoutEffect, useState } from 'react'
import { Paper } from './paper.ts'

const many = 100

const scrollParent = (from: Element | null): HTMLElement | null => {
  for (let at = from?.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

/** Which rows to draw: all of up to 100, and all on paper; of more only those in sight of what scrolls (the Shell's sheet, a dialog), with the heights left before and after. */
export const useVisibleRows = (body: RefObject<HTMLElement | null>, count: number) => {
  const onPaper = useContext(Paper)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const long = count > many && !onPaper
  const virtual = long && scroller !== null
  useLayoutEffect(() => {
    if (long) setScroller(scrollParent(body.current))
  }, [long, body])
  const margin =
    scroller && body.current
      ? body.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
      : 0
  const virtualizer = useVirtualizer({
    count: virtual ? count : 0,
    getScrollElement: () => scroller,
    estimateSize: () => 48,
    overscan: 12,
    scrollMargin: margin,
    initialRect: { width: 0, height: 800 },
  })
  if (!virtual)
    return { visible: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, measure: undefined }
  const items = virtualizer.getVirtualItems()
  return {
    visible: items.map((item) => item.index),
    before: Math.max(0, (items[0]?.start ?? margin) - margin),
    after: Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin)),
    measure: virtualizer.measureElement,
  }
}
