/** Reports whether the page is shown, now and whenever that changes, until the returned function is called. */
export function watchPageInView(listener: (isShown: boolean) => void): () => void {
  const report = () => listener(document.visibilityState === 'visible')
  report()
  document.addEventListener('visibilitychange', report)
  return () => document.removeEventListener('visibilitychange', report)
}
