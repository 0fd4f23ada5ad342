import { parentPort, workerData } from 'node:worker_threads'
import { openSession } from '#server/platform/db/session'

/**
 * PGlite in its own thread: it does not block the server, and when it hangs (a full disk can leave it in an endless
 * loop) the thread is terminated and another one recovers the database. An error ends the thread.
 */
const session = await openSession(workerData)
parentPort?.on('message', async (message: Uint8Array | 'close') => {
  if (message !== 'close') return parentPort?.postMessage(await session.execute(message))
  await session.close()
  parentPort?.close()
})
parentPort?.postMessage('open')
