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
/** Reports when the page is shown again: a page in the background may have been stopped. */
export function listenToShowing(onShow: () => void): () => void {
  const onChange = () => document.visibilityState === 'visible' && onShow()
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
