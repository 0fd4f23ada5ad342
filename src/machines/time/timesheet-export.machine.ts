import { exportMachine } from '#machines/kit/export.machine'
import { timesheetExports } from '#services/time/timesheet'
import type { TimesheetQuery } from './timesheet-list.machine.ts'

/** The weeks to export, and the chosen filters in words. */
export type TimesheetExportRequest = { query: TimesheetQuery; words: { name: string; value: string }[] }

export const timesheetExportMachine = exportMachine<TimesheetExportRequest>(
  'timesheetExport',
  'The weeks of the list as an Excel file, one row per week; its link is signed and opened at once.',
  async ({ query }, signal) => (await timesheetExports.excel({ query }, signal)).data,
)
