import { statfs } from 'node:fs/promises'

const megabyte = 1024 * 1024
/** Room that writes leave: for what runs already, for readers (what they tidy up is logged), and for the recovery. */
const kept = 8 * megabyte
/** Milliseconds a look holds: what is written meanwhile is far less than is kept. */
const fresh = 200

/** Tells whether the disk of `folder` has room for writes beside `next`, the file that the log may need next. */
export function roomIn(folder: string) {
  let looked = Number.NEGATIVE_INFINITY
  let free = Promise.resolve(Number.POSITIVE_INFINITY)
  return async (next = 0) => {
    const now = performance.now()
    if (now - looked > fresh) {
      looked = now
      free = statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Number.POSITIVE_INFINITY,
      )
    }
    return (await free) > kept + next
  }
}
