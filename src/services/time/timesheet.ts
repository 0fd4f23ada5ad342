import { client } from '#services/kit/client'

export const timesheets = client(
  () => import('#shared/api/time/timesheet').then((noun) => noun.timesheetApi),
  [],
  ['open'],
)
export const timesheetFilters = client(() =>
  import('#shared/api/time/timesheet-filters').then((noun) => noun.timesheetFilterApi),
)
export const timesheetExports = client(() =>
  import('#shared/api/time/timesheet-export').then((noun) => noun.timesheetExportApi),
)
