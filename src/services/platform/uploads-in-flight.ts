/**
 * Files uploaded together: `of` identifies them, `before` counts the bytes of those before this file, `total` of all.
 */
export type Batch = { of: object; before: number; total: number }
type Flight = { sent: number; total: number; timer?: ReturnType<typeof setTimeout> }
/** Events for the page's loader: progress of all current uploads, or that there is none. */
export type UploadEvent = { type: 'progress'; percent: number } | { type: 'hide' }

/** Milliseconds after a slice in which the next one must start; otherwise the batch no longer counts as uploading. */
const pause = 1000

const flights = new Map<object, Flight>()
const listeners = new Set<(event: UploadEvent) => void>()
function notify() {
  // Finished uploads count until all others are finished as well.
  if ([...flights.values()].every(({ sent, total }) => sent >= total)) flights.clear()
  const sum = (of: 'sent' | 'total') => [...flights.values()].reduce((all, flight) => all + flight[of], 0)
  const event: UploadEvent = flights.size
    ? { type: 'progress', percent: Math.round((sum('sent') / Math.max(1, sum('total'))) * 100) }
    : { type: 'hide' }
  for (const listener of listeners) listener(event)
}
function keep(of: object, flight?: Flight) {
  clearTimeout(flights.get(of)?.timer)
  if (flight) flights.set(of, flight)
  else flights.delete(of)
  notify()
}

export const uploadsInFlight = {
  /**
   * Counts a slice being sent: `from` bytes of its file were uploaded before it, `to` bytes once `run` has resolved.
   */
  async slice<T>({ of, before, total }: Batch, sent: { from: number; to: number }, run: () => Promise<T>): Promise<T> {
    keep(of, { sent: before + sent.from, total })
    try {
      const answer = await run()
      const arrived = before + sent.to
      const timer = setTimeout(() => keep(of), pause)
      if (arrived >= total) clearTimeout(timer)
      keep(of, { sent: arrived, total, timer })
      return answer
    } catch (error) {
      keep(of)
      throw error
    }
  },
  subscribe(listener: (event: UploadEvent) => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
