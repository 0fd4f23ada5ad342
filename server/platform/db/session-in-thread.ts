import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Session } from '#server/platform/db/session'

/** A session in a thread; `kill` terminates it in any state, as if the process were killed. */
export type ThreadedSession = Session & { kill(): Promise<void> }

/** In a bundle the thread's script is in the same folder; from sources it is started through a loader. */
const built = new URL('./session-thread.js', import.meta.url)
const sources = new URL('./session-thread.ts', import.meta.url)
const script = existsSync(fileURLToPath(built)) ? built : new URL('../jobs/thread-of-sources.mjs', import.meta.url)

/** Opens the database in `dataDir` in its own thread, within `milliseconds`. */
export async function openSessionInThread(dataDir: string, milliseconds: number): Promise<ThreadedSession> {
  const worker = new Worker(script, { argv: [sources.href], workerData: { dataDir } })
  let failure = new Error('The thread of the embedded database ended.')
  let hasEnded = false
  let waiting: { resolve: (answer: Uint8Array) => void; reject: (error: Error) => void } | undefined
  worker.on('error', (error: Error) => {
    failure = error
  })
  worker.on('message', (answer) => waiting?.resolve(answer))
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      hasEnded = true
      waiting?.reject(failure)
      resolve()
    })
  })
  /**
   * One at a time: answers come in the order of the requests. Only the request under way is kept: a callback on `ended`
   * for each would keep every answer until the thread ends.
   */
  const next = () =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (hasEnded) return reject(failure)
      waiting = { resolve, reject }
    }).finally(() => {
      waiting = undefined
    })
  const late = setTimeout(() => {
    failure = new Error(`It did not open within ${milliseconds / 1000} s.`)
    void worker.terminate()
  }, milliseconds)
  await next().finally(() => clearTimeout(late))
  return {
    execute(messages) {
      const answer = next()
      worker.postMessage(messages)
      return answer
    },
    async close() {
      worker.postMessage('close')
      await ended
    },
    async kill() {
      await worker.terminate()
    },
  }
}
