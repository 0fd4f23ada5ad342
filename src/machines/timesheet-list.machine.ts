import type { Timesheet, TimesheetStatus } from '#contract/timesheet'
import { listMachine } from '#machines/generic/list'
import { pageOf } from '#machines/generic/pages'
import { timesheets } from '#services/timesheet'

/** Filters of the list; undefined and 'All' mean no filter. */
export type TimesheetQuery = {
  site?: string
  worker?: string
  status?: TimesheetStatus | 'All'
  date?: string
  show?: 'All' | 'Waiting'
}

export const timesheetListMachine = listMachine<Timesheet, TimesheetQuery>(({ query, page, per_page }, signal) =>
  timesheets.list({ query: { ...query, page, per_page } }, signal).then(pageOf),
)
