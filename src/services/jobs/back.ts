/**
 * Keeps the page where it is when the person goes back or forward, and calls `onBack` instead. The listener of the
 * capture phase comes before the router's, which then sees no other address. Returns a function that stops it.
 */
export function preventBack(onBack: () => void): () => void {
  const { href } = location
  const putBack = (event: PopStateEvent) => {
    if (location.href === href) return
    event.stopImmediatePropagation()
    history.pushState(null, '', href)
    onBack()
  }
  addEventListener('popstate', putBack, true)
  return () => removeEventListener('popstate', putBack, true)
}
