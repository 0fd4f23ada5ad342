/** Milliseconds between two pings: two within the 3 s for which something received counts as live. */
const interval = 1500

/** What pings one socket each. */
const pings = new Set<() => void>()

export const heartbeat = {
  attach(ping: () => void): () => void {
    pings.add(ping)
    return () => void pings.delete(ping)
  },
  /** Pings while the page is visible, until the result is called. */
  start(): () => void {
    const beat = () => {
      if (document.visibilityState !== 'visible') return
      for (const ping of pings) ping()
    }
    beat()
    const timer = setInterval(beat, interval)
    return () => clearInterval(timer)
  },
}
