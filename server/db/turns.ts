import { AsyncLocalStorage } from 'node:async_hooks'
import type { Engine } from '#server/work'

/** More wait for the database already than it answers in a few seconds. */
export class OverCapacity extends Error {}

/** Requests that may wait for their first unit of work, and for how many milliseconds. */
export const mostWaiting = 128
export const longestWait = 3000

const requests = new AsyncLocalStorage<{ isBegun: boolean }>()
/** Runs what answers a request: its first unit of work may be refused, the ones after it finish what was begun. */
export const asRequest = <T>(run: () => Promise<T>): Promise<T> => requests.run({ isBegun: false }, run)

type Waiting = { resume: () => void; since: number }

/** Requests that wait for their first turn, and whether one more would wait for too long. */
function newcomers() {
  const waiting: Waiting[] = []
  /** Milliseconds from one turn to the next, of those that wait now; and when the last was. Nothing waits: nothing is known. */
  let pace: number | undefined
  let last: number | undefined
  return {
    isFull() {
      const [first] = waiting
      const isLate = first !== undefined && performance.now() - first.since > longestWait
      return waiting.length >= mostWaiting || isLate || waiting.length * (pace ?? 0) > longestWait
    },
    wait: () => new Promise<void>((resume) => waiting.push({ resume, since: performance.now() })),
    next() {
      const first = waiting.shift()
      const now = performance.now()
      if (first && last !== undefined) pace = pace === undefined ? now - last : pace + (now - last - pace) / 10
      last = waiting.length ? now : undefined
      if (!waiting.length) pace = undefined
      return first?.resume
    },
  }
}

/**
 * An engine that does `atOnce` transactions at a time, the others in turn: first those of requests that are begun and of
 * the server's own work, then new requests in the order they came. A new one that would wait longer than `longestWait`,
 * as fast as turns come, or behind more than `mostWaiting`, is refused at once, before anything is done for it.
 */
export function inTurn(engine: Engine, atOnce: number): Engine {
  const begun: (() => void)[] = []
  const fresh = newcomers()
  let running = 0
  return {
    async transact(isolation, run) {
      const request = requests.getStore()
      const isNew = request !== undefined && !request.isBegun
      if (running < atOnce) running += 1
      else if (!isNew) await new Promise<void>((resume) => begun.push(resume))
      else if (fresh.isFull()) throw new OverCapacity()
      else await fresh.wait()
      if (request) request.isBegun = true
      try {
        return await engine.transact(isolation, run)
      } finally {
        const next = begun.shift() ?? fresh.next()
        if (next) next()
        else running -= 1
      }
    },
  }
}
