import { openThread } from '#server/platform/jobs/thread'
import { tooMany, unprocessable } from '#server/platform/kit/problems'
import type { ReadAnswer, ReadJob } from '#server/workforce/worker-import-thread'
import { spreadsheetMessages } from '#shared/domain/kit/spreadsheet/spreadsheet'
import type { CheckedRow } from '#shared/domain/workforce/import-rows'

const inThread = openThread<ReadJob, ReadAnswer>(
  'import-thread',
  new URL('./worker-import-thread.ts', import.meta.url),
  {
    heap: 256,
    memory: 512,
    seconds: 20,
    waiting: 8,
  },
)

export type ReadRows = { heads: string[]; rows: CheckedRow[] }
/**
 * Reads and checks a company's spreadsheet in a thread, one file at a time. 422 on `file`; 429 when too many are
 * queued.
 */
export async function readRows(company: string, job: ReadJob): Promise<ReadRows> {
  const answer = await inThread(job, company)
  if (answer === 'busy') throw tooMany(10, 'Several spreadsheets are being read. Try again in a moment.')
  if (answer === 'too much') throw unprocessable({ file: [spreadsheetMessages.bomb] })
  if ('refused' in answer) throw unprocessable({ file: [answer.refused] })
  return answer
}
