import type { Rect, Virtualizer } from '@tanstack/react-virtual'

/** A row's height as the browser tells it after it laid the page out, and `estimate` until then: to ask in between costs a layout each time. */
export const sizeOf =
  (estimate: number) =>
  <Scroller extends Element>(
    row: Element,
    told: ResizeObserverEntry | undefined,
    { options, itemSizeCache, indexFromElement }: Virtualizer<Scroller, Element>,
  ): number => {
    const box = told?.borderBoxSize[0]
    if (box) return Math.round(box.blockSize)
    return itemSizeCache.get(options.getItemKey(indexFromElement(row))) ?? estimate
  }

/** The height of what scrolls, told in the same way. */
export const watched = <Scroller extends Element>(
  { scrollElement }: Virtualizer<Scroller, Element>,
  tell: (seen: Rect) => void,
) => {
  if (!scrollElement) return
  const watch = new ResizeObserver(([seen]) => seen && tell(seen.contentRect))
  watch.observe(scrollElement)
  return () => watch.disconnect()
}
