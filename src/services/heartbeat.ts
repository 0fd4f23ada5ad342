/** Milliseconds between two pings, less than the time for which something received counts as live. */
const interval = 1500

/** What pings one socket each; false when that is not connected. */
const pings = new Set<() => boolean>()

export const heartbeat = {
  attach(ping: () => boolean): () => void {
    pings.add(ping)
    return () => void pings.delete(ping)
  },
  /** Pings the sockets while the page is visible, or calls `fallback` without a connected one. Call the result to stop. */
  start(fallback: () => void): () => void {
    const beat = () => {
      if (document.visibilityState !== 'visible') return
      const sent = [...pings].map((ping) => ping())
      if (!sent.includes(true)) fallback()
    }
    beat()
    const timer = setInterval(beat, interval)
    return () => clearInterval(timer)
  },
}
