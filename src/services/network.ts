export type NetworkNews = { type: 'reconnected' }

/** Reports when the browser is online again, until the returned function is called. */
export function listenToNetwork(tell: (news: NetworkNews) => void): () => void {
  const hear = () => tell({ type: 'reconnected' })
  addEventListener('online', hear)
  return () => removeEventListener('online', hear)
}
