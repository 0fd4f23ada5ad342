import { pathOf } from '#contract/paths'
import type { Seen } from '#views/session/screen-table'
import { SheetList } from './sheet-list.tsx'

type Props = { worker: { id: string; slug: string }; seen: Seen }

/** /workers/{slug}/timesheets/{timesheet_id?}: a worker's weeks. */
export function WorkerTimesheets({ worker: { id, slug }, seen }: Props) {
  return (
    <SheetList
      fixed={{ worker: id }}
      slug={slug}
      of={['date', 'site', 'status']}
      seen={seen}
      addressOf={(sheet) => pathOf({ route: 'workerTimesheet', params: { slug, timesheet_id: sheet?.id } })}
    />
  )
}
