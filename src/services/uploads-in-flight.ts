/** Files that go up together: which they are, how many bytes of theirs came before this file, and how many there are. */
export type Batch = { of: object; before: number; total: number }
type Flight = { sent: number; total: number; timer?: ReturnType<typeof setTimeout> }
/** What the page's loader is told: how far all that is being sent has come, or that nothing is. */
export type UploadNews = { type: 'progress'; percent: number } | { type: 'hide' }

/** Milliseconds after a slice in which the next sets out; a batch without one is not being sent. */
const pause = 1000

const flights = new Map<object, Flight>()
const listeners = new Set<(news: UploadNews) => void>()
function notify() {
  // What is there counts until the last of what went with it is.
  if ([...flights.values()].every(({ sent, total }) => sent >= total)) flights.clear()
  const sum = (of: 'sent' | 'total') => [...flights.values()].reduce((all, flight) => all + flight[of], 0)
  const news: UploadNews = flights.size
    ? { type: 'progress', percent: Math.round((sum('sent') / Math.max(1, sum('total'))) * 100) }
    : { type: 'hide' }
  for (const listener of listeners) listener(news)
}
function keep(of: object, flight?: Flight) {
  clearTimeout(flights.get(of)?.timer)
  if (flight) flights.set(of, flight)
  else flights.delete(of)
  notify()
}

export const uploadsInFlight = {
  /** Counts a slice that sets out; `sent` bytes of its file are there before it, or with it once `run` has answered. */
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
  subscribe(listener: (news: UploadNews) => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
