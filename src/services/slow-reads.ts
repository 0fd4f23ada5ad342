/** Milliseconds after which a read that waits is told of. */
const patience = 4000

/** Reads that wait longer than that, by what asks them once more. */
const slow = new Set<() => void>()
const listeners = new Set<(count: number) => void>()
const notify = () => {
  for (const listener of listeners) listener(slow.size)
}

export const slowReads = {
  /** Counts a read until the result is called; `retry` asks it once more. */
  watch(retry: () => void): () => void {
    const timer = setTimeout(() => {
      slow.add(retry)
      notify()
    }, patience)
    return () => {
      clearTimeout(timer)
      if (slow.delete(retry)) notify()
    }
  },
  /** Asks all of them once more. */
  retry() {
    for (const retry of [...slow]) retry()
  },
  subscribe(listener: (count: number) => void): () => void {
    listeners.add(listener)
    listener(slow.size)
    return () => void listeners.delete(listener)
  },
}
