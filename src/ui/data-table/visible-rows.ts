import { elementScroll, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { PrintContext } from '#web/ui/elements/print-context.ts'
import { sizeOf, watched } from './row-size.ts'
import { steadyWindow } from './row-window.ts'

/** Up to this many rows are all rendered. */
const many = 50
/** The end of the list is near when one of its last 25 rows is rendered. */
const near = 25
/** Rows rendered until the scroll container is known, and the estimated height of a row in px. */
const first = 12
const height = 57

const scrollParent = (from: Element | null): HTMLElement | null => {
  for (let at = from?.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}
const rowSize = sizeOf(height)

/** Offset of the rows inside the scroll container, updated when anything above them changes its height. */
function useMargin(body: RefObject<HTMLElement | null>, scroller: HTMLElement | null | undefined) {
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    if (!scroller) return
    const watch = new ResizeObserver(() => {
      const rows = body.current
      if (!rows) return
      setMargin(
        Math.round(rows.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop),
      )
    })
    watch.observe(scroller)
    for (const child of scroller.children) watch.observe(child)
    return () => watch.disconnect()
  }, [body, scroller])
  return margin
}

/**
 * The rows to render: all of up to 50, and all when printing. Of longer lists only those visible in the scroll
 * container (the Shell's main element, a dialog), with the heights to leave before and after them, and whether the end
 * of the list is near.
 */
export const useVisibleRows = (body: RefObject<HTMLElement | null>, count: number) => {
  const isPrinting = useContext(PrintContext)
  const [scroller, setScroller] = useState<HTMLElement | null>()
  const long = count > many && !isPrinting
  const virtual = long && Boolean(scroller)
  // Until the scroll container is known, render only a first few rows of a long list.
  const drawn = long && scroller === undefined ? first : count
  useLayoutEffect(() => {
    if (long) setScroller((current) => (current?.isConnected ? current : scrollParent(body.current)))
  }, [long, body])
  const [rowsFor] = useState(steadyWindow)
  const margin = useMargin(body, virtual ? scroller : null)
  const virtualizer = useVirtualizer({
    count: virtual ? count : 0,
    getScrollElement: () => scroller ?? null,
    estimateSize: () => height,
    measureElement: rowSize,
    observeElementRect: watched,
    rangeExtractor: rowsFor,
    scrollMargin: margin,
    // Scrolls only to compensate for rows above that are taller than estimated, never to the current offset.
    scrollToFn: (offset, options, of) => options.adjustments && elementScroll(offset, options, of),
    useFlushSync: false,
    initialRect: { width: 0, height: innerHeight },
  })
  const every = useMemo(() => (virtual ? [] : Array.from({ length: drawn }, (_, index) => index)), [virtual, drawn])
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
