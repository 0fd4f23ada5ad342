import { answerJobs } from '#server/platform/jobs/thread'
import { readSpreadsheet } from '#shared/domain/kit/spreadsheet/read'
import { SpreadsheetError } from '#shared/domain/kit/spreadsheet/spreadsheet'
import type { ImportFacts } from '#shared/domain/workforce/import-cells'
import type { Mapping } from '#shared/domain/workforce/import-columns'
import { type CheckedRow, checkRow, type Fixes, readingOf } from '#shared/domain/workforce/import-rows'

/** Reads and checks spreadsheets in a thread with a heap of its own. */
export type ReadJob = { bytes: Uint8Array; mapping: Mapping; fixes: Fixes; facts: ImportFacts }
export type ReadAnswer = { heads: string[]; rows: CheckedRow[] } | { refused: string }

async function read({ bytes, mapping, fixes, facts }: ReadJob): Promise<ReadAnswer> {
  try {
    const reading = readingOf(await readSpreadsheet(bytes), mapping, facts)
    return { heads: reading.heads.cells, rows: reading.rows.map((row) => checkRow(reading, row, fixes[row.row])) }
  } catch (error) {
    if (error instanceof SpreadsheetError) return { refused: error.message }
    throw error
  }
}

answerJobs(read)
