export type NetworkEvent = { type: 'reconnected' }

/** Reports when the browser is online again, until the returned function is called. */
export function listenToNetwork(emit: (event: NetworkEvent) => void): () => void {
  const onOnline = () => emit({ type: 'reconnected' })
  addEventListener('online', onOnline)
  return () => removeEventListener('online', onOnline)
}
