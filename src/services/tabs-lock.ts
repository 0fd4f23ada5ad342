let last: Promise<unknown> = Promise.resolve()

/** Runs one at a time over all tabs; where the browser has no locks (plain http on a phone), one at a time in this tab. */
export function inTabsLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  if (typeof navigator !== 'undefined' && navigator.locks) return navigator.locks.request(name, run)
  const mine = last.then(run, run)
  last = mine.catch(() => {})
  return mine
}
