/** Milliseconds until other tabs can read what one tab stored: their copies of the storage lag behind the lock. */
const lag = 250
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs one at a time across all tabs; where the browser has no locks (plain http on a phone), one at a time in this
 * tab. `run` calls `stored` once it has stored what the next tab must read: the lock is then kept a moment longer,
 * while the result is returned at once.
 */
export function inTabsLock<Result>(name: string, run: (stored: () => void) => Promise<Result>): Promise<Result> {
  let delay = 0
  const once = () =>
    run(() => {
      delay = lag
    })
  if (typeof navigator === 'undefined' || !navigator.locks) {
    const mine = last.then(once, once)
    last = mine.catch(() => {})
    return mine
  }
  return new Promise<Result>((resolve, reject) => {
    const runLocked = async () => {
      await once().then(resolve, reject)
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
    navigator.locks.request(name, runLocked).catch(reject)
  })
}
