/** A file that is not taken in at all; the message says why, and what to do next. */
export class SheetRefused extends Error {
  override name = 'SheetRefused'
}
const MiB = 1024 * 1024
/** What a file may be (security.md T34, decisions: inclusive limits), and what a sheet may hold. */
export const sheetLimits = {
  file: 10 * MiB,
  unpacked: 50 * MiB,
  ratio: 100,
  entries: 200,
  /** Rows with something in them, under the heads. */
  rows: 10_000,
  /** Rows that the file writes, empty ones included: a spreadsheet program has no more. */
  written: 1_048_576,
  columns: 60,
  /** Letters of one row, or of one shared text, as the file writes it. */
  element: 2 * MiB,
  /** Letters of one cell: a spreadsheet program has no more. */
  cell: 32_767,
  /** Texts that the cells of a book share. */
  texts: 1_000_000,
}
export const sheetWords = {
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
/** A row that holds something: its number as the spreadsheet program shows it, its cells as text. */
export type SheetRow = {
  row: number
  cells: string[]
  /** Columns whose cell is a formula; the cell holds what it last showed. */
  formulas?: number[]
}
export type Sheet = {
  /** The name of the sheet; undefined in a .csv. */
  name: string | undefined
  rows: SheetRow[]
  /** What was done to read it, in words. */
  notes: string[]
}
