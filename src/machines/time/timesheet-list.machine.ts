import { listMachine } from '#machines/kit/list.machine'
import { pageOf } from '#machines/kit/pages'
import { timesheets } from '#services/time/timesheet'
import type { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import type { Timesheet } from '#shared/api/time/timesheet'

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
