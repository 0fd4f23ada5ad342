import { connectivity } from './connectivity.ts'

/** Milliseconds between two pings; less than the time for which something received counts as current. */
const interval = 1500

/** One function per socket; false when it is not connected. */
const pings = new Set<() => boolean>()
/** Functions that ask the server by a call. */
const fallbacks = new Set<() => void>()

/** Calls are pending, or the last one was not answered. */
const isUnsettled = () => connectivity.calls.pending > 0 || !connectivity.calls.lastReceivedAt

export const heartbeat = {
  attach(ping: () => boolean): () => void {
    pings.add(ping)
    return () => void pings.delete(ping)
  },
  /**
   * Pings the sockets while the page is visible. Calls `fallback` when none is connected, and while calls are pending
   * or have failed: a socket that answers does not prove that calls work. Call the result to stop.
   */
  start(fallback: () => void): () => void {
    fallbacks.add(fallback)
    heartbeat.beat()
    const timer = setInterval(heartbeat.beat, interval)
    return () => {
      fallbacks.delete(fallback)
      clearInterval(timer)
    }
  },
  /** Pings once, without waiting for the interval; does nothing while no heartbeat runs. */
  beat() {
    if (document.visibilityState !== 'visible' || !fallbacks.size) return
    const delivered = [...pings].map((ping) => ping())
    if (!delivered.includes(true) || isUnsettled()) for (const fallback of fallbacks) fallback()
  },
}
