/** How a request ended: with an answer of whatever status, without one, or given up by whoever asked. */
export type Outcome = 'receive' | 'fail' | 'drop'
/** `pending`: how many requests wait for the rest of their answer. `offline`: the device itself has no network. */
export type ConnectivityEvent =
  | { type: 'request' | Outcome; at: string; pending: number }
  | { type: 'offline'; at: string }

const listeners = new Set<(event: ConnectivityEvent) => void>()
/** Milliseconds after which what was received is the present no more. */
const fresh = 3000
let pending = 0
let receivedAt = Number.NEGATIVE_INFINITY
const now = () => new Date().toISOString()
const notify = (event: ConnectivityEvent) => {
  if (event.type === 'receive') receivedAt = Date.now()
  for (const listener of listeners) listener(event)
}

/** What this page asks the server for and receives from it: calls and frames of the socket. */
export const connectivity = {
  /** A request was sent; call the result with how it ended. */
  request(): (outcome: Outcome) => void {
    let open = true
    pending += 1
    notify({ type: 'request', at: now(), pending })
    return (outcome) => {
      if (!open) return
      open = false
      pending -= 1
      notify({ type: outcome, at: now(), pending })
    }
  },
  /** A part of an answer, or a frame of the socket. */
  receive() {
    notify({ type: 'receive', at: now(), pending })
  },
  /** Requests are pending and nothing was received for 3 s: another request would wait as well. */
  isSilent: () => !navigator.onLine || (pending > 0 && Date.now() - receivedAt > fresh),
  subscribe(listener: (event: ConnectivityEvent) => void): () => void {
    const lose = () => listener({ type: 'offline', at: now() })
    listeners.add(listener)
    addEventListener('offline', lose)
    if (!navigator.onLine) lose()
    else if (pending > 0) listener({ type: 'request', at: now(), pending })
    return () => {
      listeners.delete(listener)
      removeEventListener('offline', lose)
    }
  },
}
