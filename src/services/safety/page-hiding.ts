/** Reports when the page is put into the background or left, until the returned function is called. */
export function listenToHiding(onHide: () => void): () => void {
  const onChange = () => document.visibilityState === 'hidden' && onHide()
  document.addEventListener('visibilitychange', onChange)
  addEventListener('pagehide', onHide)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    removeEventListener('pagehide', onHide)
  }
}
