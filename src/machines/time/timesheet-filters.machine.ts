import { readMachine } from '#machines/kit/read.machine'
import { timesheetFilters } from '#services/time/timesheet'

/** Filter options for the timesheets of one worker, or for all that the user has access to. */
export const timesheetFiltersMachine = (slug?: string) =>
  readMachine('timesheetFilters', 'The filters for weeks, made from those that the user has access to.', (signal) =>
    (slug === undefined
      ? timesheetFilters.all({ query: {} }, signal)
      : timesheetFilters.ofWorker({ params: { slug } }, signal)
    ).then(({ data }) => data),
  )
