import { useActorRef, useSelector } from '@xstate/react'
import { CalendarClock, FileSpreadsheet } from 'lucide-react'
import { concernsWorker } from '#machines/account/feed-events'
import { checkInExportMachine } from '#machines/gate/check-in-export.machine'
import { workerCheckInsMachine } from '#machines/gate/check-in-lists.machine'
import { DataTable } from '#ui/data-table/data-table'
import { Button } from '#ui/elements/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { useFeed } from '#views/account/use-feed'
import { DayField } from '#views/shared/day-field'
import { useActorEvents } from '#views/shared/use-actor-events'
import { useRows } from '#views/shared/use-rows'
import { nameOf } from '#views/workforce/worker-columns'
import type { WorkerTabProps } from '#views/workforce/worker-tab-props'
import s from '#web/views/workforce/worker.module.css'
import { CheckInExport } from './check-in-export.tsx'
import { ofOneColumns } from './every-check-in.tsx'

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
