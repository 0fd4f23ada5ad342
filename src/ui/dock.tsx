/**
 * Tells the style sheets, as `--dock`, how high above the window's foot this element begins, so that nothing floats over
 * it: the `ref` of what is docked there.
 */
export function dock(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const { style } = document.documentElement
  const measure = () => {
    const { top, height } = element.getBoundingClientRect()
    style.setProperty('--dock', `${height ? Math.max(0, Math.round(innerHeight - top)) : 0}px`)
  }
  const sizes = new ResizeObserver(measure)
  sizes.observe(element)
  addEventListener('resize', measure)
  measure()
  return () => {
    sizes.disconnect()
    removeEventListener('resize', measure)
    style.removeProperty('--dock')
  }
}
