import { useActorRef, useSelector } from '@xstate/react'
import { CalendarClock, FileSpreadsheet } from 'lucide-react'
import { checkInExportMachine } from '#machines/check-in-export.machine'
import { workerCheckInsMachine } from '#machines/check-in-lists'
import { concernsWorker } from '#machines/feed-events'
import { Button } from '#ui/button'
import { DataTable } from '#ui/data-table'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { DayField } from '#views/registration/day-field'
import { CheckInExport } from '#views/site/check-in-export'
import { ofOneColumns } from '#views/site/every-check-in'
import { useActorEvents } from '#views/use-actor-events'
import { useFeed } from '#views/use-feed'
import { useRows } from '#views/use-rows'
import type { WorkerTabProps } from './tabs.tsx'
import s from './worker.module.css'
import { nameOf } from './worker-columns.tsx'

/** A worker's check-ins and check-outs, also as a spreadsheet. */
export function WorkerCheckIns({ worker }: WorkerTabProps) {
  const list = useActorRef(workerCheckInsMachine, {
    input: { query: { slug: worker.slug, from: '', to: '' }, perPage: 50 },
  })
  const exportActor = useActorRef(checkInExportMachine)
  const query = useSelector(list, (state) => state.context.query)
  const open = useSelector(exportActor, (state) => !state.matches('closed'))
  const { unreachable, onRetry, ...listed } = useRows(list)
  useActorEvents(exportActor, ({ url }) => location.assign(url))
  useFeed(
    (event) => concernsWorker(event, worker.slug),
    () => list.send({ type: 'refresh' }),
  )
  const setFilters = (days: { from?: string; to?: string }) =>
    list.send({ type: 'search', query: { ...query, ...days } })
  const hasFilters = query.from !== '' || query.to !== ''
  return (
    <div className={s.body}>
      <div className={s.tools}>
        <DayField label="From" value={query.from} onChange={(from) => setFilters({ from })} />
        <DayField label="To" value={query.to} onChange={(to) => setFilters({ to })} />
        {worker.relation !== 'SELF' && (
          <Button
            icon={FileSpreadsheet}
            onClick={() => exportActor.send({ type: 'open', request: { kind: 'worker', ...query } })}
          >
            Check-in log
          </Button>
        )}
      </div>
      <div className={s.edge}>
        <DataTable
          caption={`Check-ins of ${nameOf(worker)}`}
          columns={ofOneColumns}
          rowId={({ id }) => id}
          rowName={({ in_at, site }) => `${site.name} ${in_at}`}
          {...listed}
          error={unreachable && <ErrorState title="The check-ins could not be loaded" level={2} onRetry={onRetry} />}
          empty={
            <EmptyState
              icon={CalendarClock}
              level={2}
              title={hasFilters ? 'Nothing in these days' : 'Never checked in yet'}
              action={hasFilters && <Button onClick={() => setFilters({ from: '', to: '' })}>Show all days</Button>}
            >
              Each time they come through a gate of a site, it stands here with its hours.
            </EmptyState>
          }
        />
      </div>
      {open && <CheckInExport actor={exportActor} site={nameOf(worker)} />}
    </div>
  )
}
