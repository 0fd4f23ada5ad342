import { statfs } from 'node:fs/promises'

const megabyte = 1024 * 1024
/** Bytes that writes must leave free: for running writes, for reads (whose clean-up is logged) and for recovery. */
const kept = 8 * megabyte
/** Milliseconds a reading is reused: what is written meanwhile is far less than `kept`. */
const fresh = 200

/** Whether the disk of `folder` has room for writes in addition to `next`, the size of the next log file in bytes. */
export function roomIn(folder: string) {
  let checkedAt = Number.NEGATIVE_INFINITY
  let free = Promise.resolve(Number.POSITIVE_INFINITY)
  return async (next = 0) => {
    const now = performance.now()
    if (now - checkedAt > fresh) {
      checkedAt = now
      free = statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Number.POSITIVE_INFINITY,
      )
    }
    return (await free) > kept + next
  }
}
