import { sheetDownloadMachine } from '#machines/generic/sheet-download'
import type { TimesheetQuery } from '#machines/timesheet-list.machine'
import { timesheetSheets } from '#services/timesheet'

/** Which weeks, and the filters in words, as they are chosen. */
export type WeeksAsked = { query: TimesheetQuery; words: { name: string; value: string }[] }

export const timesheetSheetMachine = sheetDownloadMachine<WeeksAsked>(
  'timesheetSheet',
  'Weeks as a sheet: those that the list shows, a row a week; its address is signed and opened at once.',
  async ({ query }, signal) => (await timesheetSheets.excel({ query }, signal)).data,
)
