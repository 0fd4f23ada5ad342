import { timesheetFilters } from '#services/timesheet'
import { readMachine } from './generic/read.ts'

/** What the sheets of one worker, or all that the reader sees, can be narrowed by. */
export const timesheetFiltersMachine = (slug?: string) =>
  readMachine(
    'timesheetFilters',
    'What weeks can be narrowed by: built from those that the reader may see.',
    (signal) =>
      (slug === undefined
        ? timesheetFilters.all({ query: {} }, signal)
        : timesheetFilters.ofWorker({ params: { slug } }, signal)
      ).then(({ data }) => data),
  )
