/** Milliseconds after which a pending read is reported. */
const timeout = 4000

/** Reads pending for longer than that, as the functions that retry them. */
const slow = new Set<() => void>()
const listeners = new Set<(count: number) => void>()
const notify = () => {
  for (const listener of listeners) listener(slow.size)
}

export const slowReads = {
  /** Counts a read until the result is called; `retry` repeats it. */
  watch(retry: () => void): () => void {
    const timer = setTimeout(() => {
      slow.add(retry)
      notify()
    }, timeout)
    return () => {
      clearTimeout(timer)
      if (slow.delete(retry)) notify()
    }
  },
  /** Repeats all slow reads. */
  retry() {
    for (const retry of [...slow]) retry()
  },
  subscribe(listener: (count: number) => void): () => void {
    listeners.add(listener)
    listener(slow.size)
    return () => void listeners.delete(listener)
  },
}
