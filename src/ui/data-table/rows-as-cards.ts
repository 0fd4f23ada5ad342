import { useCallback, useState } from 'react'
import { useSmallScreen } from '#ui/elements/use-screen-size'

/**
 * Whether rows are shown as cards: on phones, and where the columns need more width than there is. How much they need
 * is measured while it is a table, so that it becomes one again as soon as there is room. `wrap` is the ref of the box.
 */
export function useRowsAsCards() {
  const isSmall = useSmallScreen()
  const [isTight, setIsTight] = useState(false)
  const wrap = useCallback((box: HTMLElement | null) => {
    const table = box?.querySelector('table')
    if (!box || !table) return
    let needed = 0
    const watch = new ResizeObserver(() => {
      // Cards are as wide as the box; a table is wider than it if its columns do not fit.
      if (table.offsetWidth > box.clientWidth) needed = table.offsetWidth
      setIsTight(box.clientWidth < needed)
    })
    watch.observe(box)
    watch.observe(table)
    return () => watch.disconnect()
  }, [])
  return { wrap, isCards: isSmall || isTight }
}
