import { scriptAddress } from '#services/kit/script-address'
import { SpreadsheetError, type Worksheet, type WorksheetRow } from '#shared/domain/kit/spreadsheet/spreadsheet'
import { writeXlsx } from '#shared/domain/kit/spreadsheet/write'
import type { ImportFacts } from '#shared/domain/workforce/import-cells'
import type { Mapping } from '#shared/domain/workforce/import-columns'
import { type CheckedRow, checkRow, type Fixes, type Reading, readingOf } from '#shared/domain/workforce/import-rows'
import { type Judged, judgeRows } from '#shared/domain/workforce/import-verdicts'
import spreadsheetWorker from './spreadsheet-worker.ts?worker&url'

type WorkerMessage = { rows?: WorksheetRow[]; end?: Pick<Worksheet, 'name' | 'notes'>; refused?: string }

/** Reads a spreadsheet in a web worker; throws SpreadsheetError with a message for the user. */
function read({ file }: { file: File }, signal: AbortSignal): Promise<Worksheet> {
  const worker = new Worker(scriptAddress(spreadsheetWorker), { type: 'module' })
  const rows: WorksheetRow[] = []
  const reading = new Promise<Worksheet>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.rows) rows.push(...data.rows)
      else if (data.end) resolve({ ...data.end, rows })
      else reject(new SpreadsheetError(data.refused))
    }
    worker.onerror = () => reject(new SpreadsheetError('This file could not be read.'))
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  worker.postMessage({ file })
  return reading.finally(() => worker.terminate())
}

const breath = () => new Promise<void>((resolve) => setTimeout(resolve))
export type Checking = { worksheet: Worksheet; mapping: Mapping; facts: ImportFacts; fixes: Fixes }
export type Checked = { reading: Reading; rows: CheckedRow[]; judged: Judged[] }
/** Milliseconds of checking before the page gets a turn. */
const slice = 8

/** Checks every row, with pauses so that the page stays responsive. */
async function check({ worksheet, mapping, facts, fixes }: Checking, signal: AbortSignal): Promise<Checked> {
  const reading = readingOf(worksheet, mapping, facts)
  const rows: CheckedRow[] = []
  let since = performance.now()
  for (const row of reading.rows) {
    rows.push(checkRow(reading, row, fixes[row.row]))
    if (performance.now() - since < slice) continue
    await breath()
    signal.throwIfAborted()
    since = performance.now()
  }
  await breath()
  return { reading, rows, judged: judgeRows(rows, new Map(), {}) }
}

/** Downloads a workbook of text cells. */
async function save({ name, rows }: { name: string; rows: readonly (readonly string[])[] }): Promise<void> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const url = URL.createObjectURL(new Blob([writeXlsx('Workers', rows)], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Asks before the page is left or reloaded, until the returned function is called. */
function guard(): () => void {
  const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', preventUnload)
  return () => removeEventListener('beforeunload', preventUnload)
}

export const spreadsheet = { read, check, save, guard }
