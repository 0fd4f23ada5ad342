import { Line } from '#server/platform/db/line'
import type { Session } from '#server/platform/db/session'

/** A session that can be terminated while it is busy. */
export type Killable = Session & { kill(): Promise<void> }

/** Milliseconds between two attempts to open a database that did not open. */
const pause = 2000
const reset = ['rollback', 'discard all']

/**
 * Keeps one session open for successive connections. Cutting a line while an answer is pending terminates the session,
 * and the next line opens a lost one anew: the database recovers what was committed. While it does not open, lines are
 * refused at once, and one of them retries every 2 seconds.
 */
export function keepOpen(open: () => Promise<Killable>) {
  let session: Promise<Killable> | undefined
  let failure: { error: unknown; at: number } | undefined
  let ending: Promise<unknown> = Promise.resolve()

  async function lose(lost: Promise<Killable> | undefined) {
    if (!lost || session !== lost) return
    session = undefined
    ending = lost.then((one) => one.kill()).catch(() => {})
    await ending
  }
  function opened() {
    if (failure && performance.now() - failure.at < pause) throw failure.error
    const opening = ending.then(open)
    opening.catch((error) => {
      failure = { error, at: performance.now() }
      if (session === opening) session = undefined
    })
    return opening
  }
  return {
    /** A connection for a `pg` client; only one at a time. */
    line(): Line {
      let mine: Promise<Killable> | undefined
      const line = new Line(async () => {
        const isOld = session !== undefined
        session ??= opened()
        mine = session
        const far = await mine
        // Resets what the previous connection left behind, as a server does on disconnect.
        if (isOld) for (const words of reset) await far.execute(simpleQuery(words))
        return far
      })
      line.once('close', () => {
        if (line.isBroken) void lose(mine)
      })
      return line
    },
    async close() {
      await (await session)?.close()
    },
  }
}

/** A simple query message: `Q`, the length, the text and a zero byte. */
function simpleQuery(words: string): Uint8Array {
  const message = Buffer.alloc(words.length + 6)
  message.write('Q')
  message.writeInt32BE(words.length + 5, 1)
  message.write(words, 5)
  return message
}
