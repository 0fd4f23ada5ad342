import { useActorRef, useSelector } from '@xstate/react'
import { CalendarClock, FileSpreadsheet } from 'lucide-react'
import { workerCheckInsMachine } from '#machines/check-in-lists'
import { checkInSheetMachine } from '#machines/check-in-sheet.machine'
import { concernsWorker } from '#machines/feed-news'
import { Button } from '#ui/button'
import { DataTable } from '#ui/data-table'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { DayField } from '#views/registration/day-field'
import { CheckInSheet } from '#views/site/check-in-sheet'
import { ofOneColumns } from '#views/site/every-check-in'
import { useFeed } from '#views/use-feed'
import { useNews } from '#views/use-news'
import { useRows } from '#views/use-rows'
import type { WorkerTabProps } from './tabs.tsx'
import s from './worker.module.css'
import { nameOf } from './worker-columns.tsx'

/** A worker's check-ins and check-outs, also as a spreadsheet. */
export function WorkerCheckIns({ worker }: WorkerTabProps) {
  const list = useActorRef(workerCheckInsMachine, {
    input: { query: { slug: worker.slug, from: '', to: '' }, perPage: 50 },
  })
  const sheet = useActorRef(checkInSheetMachine)
  const query = useSelector(list, (state) => state.context.query)
  const open = useSelector(sheet, (state) => !state.matches('closed'))
  const { unreachable, onRetry, ...listed } = useRows(list)
  useNews(sheet, ({ url }) => location.assign(url))
  useFeed(
    (news) => concernsWorker(news, worker.slug),
    () => list.send({ type: 'refresh' }),
  )
  const narrow = (days: { from?: string; to?: string }) => list.send({ type: 'search', query: { ...query, ...days } })
  const narrowed = query.from !== '' || query.to !== ''
  return (
    <div className={s.body}>
      <div className={s.tools}>
        <DayField label="From" value={query.from} onChange={(from) => narrow({ from })} />
        <DayField label="To" value={query.to} onChange={(to) => narrow({ to })} />
        {worker.relation !== 'SELF' && (
          <Button
            icon={FileSpreadsheet}
            onClick={() => sheet.send({ type: 'open', asked: { kind: 'worker', ...query } })}
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
              title={narrowed ? 'Nothing in these days' : 'Never checked in yet'}
              action={narrowed && <Button onClick={() => narrow({ from: '', to: '' })}>Show all days</Button>}
            >
              Each time they come through a gate of a site, it stands here with its hours.
            </EmptyState>
          }
        />
      </div>
      {open && <CheckInSheet actor={sheet} site={nameOf(worker)} />}
    </div>
  )
}
