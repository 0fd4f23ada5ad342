import { AsyncLocalStorage } from 'node:async_hooks'
import type { Engine } from '#server/platform/db/transaction'

/** The queue for the database is longer than it can serve in a few seconds. */
export class OverCapacity extends Error {}

/** How many requests can wait for their first unit of work: what the embedded database serves in three seconds. */
export const mostWaiting = 128

/** Milliseconds that they wait at most: while statements hang, nobody's turn comes. */
export const longestWait = 8_000

const requests = new AsyncLocalStorage<{ isBegun: boolean }>()
/**
 * Runs the handling of a request: its first unit of work can be refused, later ones always run, to finish what was
 * started.
 */
export const asRequest = <T>(run: () => Promise<T>): Promise<T> => requests.run({ isBegun: false }, run)

/**
 * An engine that does `atOnce` transactions at a time, the others in turn: first those of requests that are begun and of
 * the server's own work, then new requests in the order they came. Of new ones no more than `mostWaiting` wait, for
 * `longestWait`; beyond that each is refused, before anything is done for it.
 */
export function inTurn(engine: Engine, atOnce: number): Engine {
  const begun: (() => void)[] = []
  const fresh: (() => void)[] = []
  let running = 0
  return {
    async transact(options, run) {
      const request = requests.getStore()
      const queue = request && !request.isBegun ? fresh : begun
      if (running < atOnce) running += 1
      else if (queue === begun) await new Promise<void>((resume) => begun.push(resume))
      else if (fresh.length >= mostWaiting) throw new OverCapacity()
      else
        await new Promise<void>((resume, refuse) => {
          const turn = () => {
            clearTimeout(timer)
            resume()
          }
          const timer = setTimeout(() => {
            fresh.splice(fresh.indexOf(turn), 1)
            refuse(new OverCapacity())
          }, longestWait)
          fresh.push(turn)
        })
      if (request) request.isBegun = true
      const release = () => {
        const next = begun.shift() ?? fresh.shift()
        if (next) next()
        else running -= 1
      }
      try {
        const transacted = await engine.transact(options, run)
        void transacted.ended.then(release)
        return transacted
      } catch (error) {
        release()
        throw error
      }
    },
  }
}
