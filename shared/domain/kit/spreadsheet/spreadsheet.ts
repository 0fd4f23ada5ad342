/** A file that is refused as a whole; the message gives the reason and the next step. */
export class SpreadsheetError extends Error {
  override name = 'SpreadsheetError'
}
const MiB = 1024 * 1024
/** Inclusive limits of a file and of its contents. */
export const spreadsheetLimits = {
  file: 10 * MiB,
  unpacked: 50 * MiB,
  ratio: 100,
  entries: 200,
  /** Non-empty rows under the headings. */
  rows: 10_000,
  /** Rows written in the file, including empty ones: the maximum of spreadsheet programs. */
  written: 1_048_576,
  columns: 60,
  /** Characters of one row, or of one shared string, as XML in the file. */
  element: 2 * MiB,
  /** Characters of one cell: the maximum of spreadsheet programs. */
  cell: 32_767,
  /** Shared strings of a workbook. */
  texts: 1_000_000,
}
export const spreadsheetMessages = {
  tooLarge: 'This file is larger than 10 MB. Split it into smaller ones.',
  empty: 'This file is empty. Choose one with a row of heads and a row for each worker.',
  noRows: 'There is no row under the heads. Choose a sheet with a row for each worker.',
  damaged: 'This file is damaged. Open it in your spreadsheet program, save it as .xlsx, and choose it again.',
  bomb: 'This file unpacks to far more than a list of workers. Save the list alone as a new .xlsx.',
  macro: 'This file holds macros. Save it as .xlsx, without macros, and choose it again.',
  locked: 'This file is locked with a password. Save it without one and choose it again.',
  old: 'This is an old .xls file. Save it as .xlsx and choose it again.',
  strange: 'This is not a spreadsheet, whatever its name says. Choose an .xlsx or a .csv file.',
  encoding: 'The letters of this file cannot be read. Save it as “CSV UTF-8” or .xlsx and choose it again.',
  tooManyRows: 'This sheet has more than 10,000 rows. Split it into smaller ones.',
  markup: 'This file points to things outside itself. Save it anew as .xlsx and choose it again.',
}
/** A non-empty row: its number as spreadsheet programs show it, and its cells as text. */
export type WorksheetRow = {
  row: number
  cells: string[]
  /** Columns whose cell is a formula; the cell has its last shown value. */
  formulas?: number[]
}
export type Worksheet = {
  /** Name of the worksheet; undefined for a .csv. */
  name: string | undefined
  rows: WorksheetRow[]
  /** Notes about how the file was read, in words. */
  notes: string[]
}
