import { pathOf } from '#shared/api/kit/paths'
import type { PageContext } from '#views/shared/screen-table'
import { TimesheetList } from './timesheet-list.tsx'

type Props = { worker: { id: string; slug: string }; page: PageContext }

/** /workers/{slug}/timesheets/{timesheet_id?}: a worker's weeks. */
export function WorkerTimesheets({ worker: { id, slug }, page }: Props) {
  return (
    <TimesheetList
      fixed={{ worker: id }}
      slug={slug}
      of={['date', 'site', 'status']}
      page={page}
      addressOf={(timesheet) => pathOf({ route: 'workerTimesheet', params: { slug, timesheet_id: timesheet?.id } })}
    />
  )
}
