import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Session } from '#server/db/session'

/** A session in a thread; `kill` ends it wherever it is, as a killed process would. */
export type ThreadedSession = Session & { kill(): Promise<void> }

/** The bundle has the thread beside it; the sources bring their loader. */
const built = new URL('./session-thread.js', import.meta.url)
const sources = new URL('./session-thread.ts', import.meta.url)
const script = existsSync(fileURLToPath(built)) ? built : new URL('../thread-of-sources.mjs', import.meta.url)

/** Opens the database in `dataDir` in a thread of its own, within `milliseconds`. */
export async function openSessionInThread(dataDir: string, milliseconds: number): Promise<ThreadedSession> {
  const worker = new Worker(script, { argv: [sources.href], workerData: { dataDir } })
  let failure = new Error('The thread of the embedded database ended.')
  worker.on('error', (error: Error) => {
    failure = error
  })
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  /** One at a time: the protocol's answers come in the order of what was asked. */
  const next = () =>
    new Promise<Uint8Array>((resolve, reject) => {
      worker.once('message', resolve)
      void ended.then(() => reject(failure))
    })
  const late = setTimeout(() => {
    failure = new Error(`It did not open within ${milliseconds / 1000} s.`)
    void worker.terminate()
  }, milliseconds)
  await next().finally(() => clearTimeout(late))
  return {
    ask(messages) {
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
