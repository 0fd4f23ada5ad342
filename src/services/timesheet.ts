import { client } from './client.ts'

export const timesheets = client(() => import('#contract/timesheet').then((noun) => noun.timesheetApi), [], ['open'])
export const timesheetFilters = client(() =>
  import('#contract/timesheet-filters').then((noun) => noun.timesheetFilterApi),
)
export const timesheetExports = client(() =>
  import('#contract/timesheet-export').then((noun) => noun.timesheetExportApi),
)
