import type { ImportFacts } from '#contract/import/cells'
import type { Mapping } from '#contract/import/columns'
import { type CheckedRow, checkRow, type Fixes, readingOf } from '#contract/import/rows'
import { readSpreadsheet } from '#contract/spreadsheet/read'
import { SpreadsheetError } from '#contract/spreadsheet/spreadsheet'
import { answerJobs } from '#server/thread'

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
