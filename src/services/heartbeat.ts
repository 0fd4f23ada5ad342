import { connectivity } from './connectivity.ts'

/** Milliseconds between two pings, less than the time for which something received counts as live. */
const interval = 1500

/** What pings one socket each; false when that is not connected. */
const pings = new Set<() => boolean>()
/** What asks the server by a call. */
const fallbacks = new Set<() => void>()

/** Calls wait, or what was asked last was not answered. */
const isUnsettled = () => connectivity.calls.pending > 0 || !connectivity.calls.heardAt

export const heartbeat = {
  attach(ping: () => boolean): () => void {
    pings.add(ping)
    return () => void pings.delete(ping)
  },
  /**
   * Pings the sockets while the page is visible. Calls `fallback` without a connected one, and as long as calls wait or
   * have failed: a socket that answers does not stand for them. Call the result to stop.
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
  /** Once, without waiting for the next time; nothing while no heartbeat runs. */
  beat() {
    if (document.visibilityState !== 'visible' || !fallbacks.size) return
    const sent = [...pings].map((ping) => ping())
    if (!sent.includes(true) || isUnsettled()) for (const fallback of fallbacks) fallback()
  },
}
