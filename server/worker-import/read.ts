import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { CheckedRow } from '#contract/import/rows'
import { sheetWords } from '#contract/sheet/refused'
import { tooMany, unprocessable } from '#server/problems'
import type { ReadAnswer, ReadJob } from '#server/worker-import/thread'

/** Megabytes of heap and seconds that reading one file may take (security.md T34). */
const heap = 256
const seconds = 20
/** Files that may wait for the one that is read. */
const mostWaiting = 8
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** The bundle has the thread beside it; the sources bring their loader. */
const built = new URL('./import-thread.js', import.meta.url)
const script = existsSync(fileURLToPath(built)) ? built : new URL('./thread-of-sources.mjs', import.meta.url)

export type ReadRows = { heads: string[]; rows: CheckedRow[] }
/** Reads and checks a spreadsheet in a thread of its own, one file at a time. 422 on `file` with words; 429 when many wait. */
export function readRows(job: ReadJob): Promise<ReadRows> {
  if (waiting >= mostWaiting) throw tooMany(10, 'Several spreadsheets are being read. Try again in a moment.')
  waiting += 1
  const next = last.then(() => inThread(job))
  last = next
    .catch(() => {})
    .finally(() => {
      waiting -= 1
    })
  return next
}

async function inThread(job: ReadJob): Promise<ReadRows> {
  const answer = await answerOf(job)
  if ('refused' in answer) throw unprocessable({ file: [answer.refused] })
  return answer
}

const answerOf = (workerData: ReadJob) =>
  new Promise<ReadAnswer>((resolve, reject) => {
    const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: heap } })
    const tooDear = () => resolve({ refused: sheetWords.bomb })
    const timer = setTimeout(() => {
      tooDear()
      void worker.terminate()
    }, seconds * 1000)
    worker.once('message', (answer: ReadAnswer) => resolve(answer))
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooDear() : reject(error),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('The thread that reads spreadsheets ended without an answer.'))
    })
  })
