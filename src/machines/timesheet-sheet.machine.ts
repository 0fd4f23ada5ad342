import { sheetDownloadMachine } from '#machines/generic/sheet-download'
import type { TimesheetQuery } from '#machines/timesheet-list.machine'
import { timesheetSheets } from '#services/timesheet'

/** The weeks to export, and the chosen filters in words. */
export type WeeksAsked = { query: TimesheetQuery; words: { name: string; value: string }[] }

export const timesheetSheetMachine = sheetDownloadMachine<WeeksAsked>(
  'timesheetSheet',
  'The weeks of the list as an Excel file, one row per week; its link is signed and opened at once.',
  async ({ query }, signal) => (await timesheetSheets.excel({ query }, signal)).data,
)
