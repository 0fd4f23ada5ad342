/** Messages between the tabs of one device; a browser without them sends none. */
export function tabsChannel(name: string) {
  let opened: BroadcastChannel | undefined
  const listeners = new Set<(message: unknown) => void>()
  // Not before it is needed: a page with an open channel is not put aside whole when it is left.
  const channel = () => {
    if (typeof BroadcastChannel === 'undefined') return undefined
    opened ??= new BroadcastChannel(name)
    opened.onmessage = ({ data }) => {
      for (const listener of listeners) listener(data)
    }
    return opened
  }
  return {
    post: (message: string): void => channel()?.postMessage(message),
    listen(listener: (message: unknown) => void): () => void {
      channel()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
