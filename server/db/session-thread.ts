import { parentPort, workerData } from 'node:worker_threads'
import { openSession } from '#server/db/session'

/**
 * PGlite in a thread of its own: what it does takes no time of the server's, and when it hangs (a full disk can leave it
 * turning for good) the thread is ended and another one recovers the database. An error ends the thread.
 */
const session = await openSession(workerData)
parentPort?.on('message', async (message: Uint8Array | 'close') => {
  if (message !== 'close') return parentPort?.postMessage(await session.ask(message))
  await session.close()
  parentPort?.close()
})
parentPort?.postMessage('open')
