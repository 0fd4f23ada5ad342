/** Milliseconds after which what one tab stored has reached the others: their copies of the storage lag behind the lock. */
const lag = 250
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs one at a time over all tabs; where the browser has no locks (plain http on a phone), one at a time in this tab.
 * `run` calls `stored` when it has stored what the next tab must see: the lock is then kept a moment longer, while the
 * result is already there.
 */
export function inTabsLock<Result>(name: string, run: (stored: () => void) => Promise<Result>): Promise<Result> {
  let hold = 0
  const once = () =>
    run(() => {
      hold = lag
    })
  if (typeof navigator === 'undefined' || !navigator.locks) {
    const mine = last.then(once, once)
    last = mine.catch(() => {})
    return mine
  }
  return new Promise<Result>((resolve, reject) => {
    const held = async () => {
      await once().then(resolve, reject)
      await new Promise((resolve) => setTimeout(resolve, hold))
    }
    navigator.locks.request(name, held).catch(reject)
  })
}
