/** Milliseconds between attempts to store what failed. */
const pause = 15_000

/** Values that are only in the memory of this page: by name, the function that retries. */
const retries = new Map<string, () => Promise<unknown>>()
const listeners = new Set<(count: number) => void>()
let timer: ReturnType<typeof setTimeout> | undefined

const change = () => {
  for (const listener of listeners) listener(retries.size)
  wait()
}
const wait = () => {
  clearTimeout(timer)
  if (retries.size) timer = setTimeout(tryAll, pause)
}
const tryAll = () => void Promise.allSettled([...retries.values()].map((retry) => retry())).then(wait)

/**
 * Data that this device could not store because its storage is full or does not answer. Lost when the page is closed.
 */
export const unkept = {
  add(name: string, retry: () => Promise<unknown>) {
    retries.set(name, retry)
    change()
  },
  delete(name: string) {
    if (retries.delete(name)) change()
  },
  subscribe(listener: (count: number) => void): () => void {
    listeners.add(listener)
    listener(retries.size)
    return () => void listeners.delete(listener)
  },
}
