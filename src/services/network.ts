export type NetworkNews = { type: 'reconnected' }

/** Tells when the browser believes to have a network again, until the returned function is called. */
export function listenToNetwork(tell: (news: NetworkNews) => void): () => void {
  const hear = () => tell({ type: 'reconnected' })
  addEventListener('online', hear)
  return () => removeEventListener('online', hear)
}
