/**
 * A `ref` for an element docked at the bottom: publishes the distance from its top to the bottom edge of the window as
 * the CSS variable `--dock`, so that nothing floats over it.
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
