import type { Rect, Virtualizer } from '@tanstack/react-virtual'

/**
 * A row's height from the ResizeObserver entry, or `estimate` until there is one: measuring in between would force a
 * layout each time.
 */
export const sizeOf =
  (estimate: number) =>
  <Scroller extends Element>(
    row: Element,
    entry: ResizeObserverEntry | undefined,
    { options, itemSizeCache, indexFromElement }: Virtualizer<Scroller, Element>,
  ): number => {
    const box = entry?.borderBoxSize[0]
    if (box) return Math.round(box.blockSize)
    return itemSizeCache.get(options.getItemKey(indexFromElement(row))) ?? estimate
  }

/** Observes the height of the scroll container in the same way, with a ResizeObserver. */
export const watched = <Scroller extends Element>(
  { scrollElement }: Virtualizer<Scroller, Element>,
  onResize: (rect: Rect) => void,
) => {
  if (!scrollElement) return
  const watch = new ResizeObserver(([entry]) => entry && onResize(entry.contentRect))
  watch.observe(scrollElement)
  return () => watch.disconnect()
}
