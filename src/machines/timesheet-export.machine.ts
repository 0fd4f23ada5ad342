import { exportMachine } from '#machines/generic/export'
import type { TimesheetQuery } from '#machines/timesheet-list.machine'
import { timesheetExports } from '#services/timesheet'

/** The weeks to export, and the chosen filters in words. */
export type TimesheetExportRequest = { query: TimesheetQuery; words: { name: string; value: string }[] }

export const timesheetExportMachine = exportMachine<TimesheetExportRequest>(
  'timesheetExport',
  'The weeks of the list as an Excel file, one row per week; its link is signed and opened at once.',
  async ({ query }, signal) => (await timesheetExports.excel({ query }, signal)).data,
)
