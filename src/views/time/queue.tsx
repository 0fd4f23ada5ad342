import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { timesheetListMachine } from '#machines/time/timesheet-list.machine'
import { pathOf } from '#shared/api/kit/paths'
import type { Timesheet } from '#shared/api/time/timesheet'
import type { TimesheetFilters } from '#shared/api/time/timesheet-filters'
import { counted } from '#ui/display/counted'
import { Button } from '#ui/elements/button'
import { Kbd } from '#ui/elements/kbd'
import { LinkButton } from '#ui/elements/link-button'
import { Skeleton } from '#ui/elements/skeleton'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { Segmented } from '#ui/navigation/segmented'
import { useRows } from '#views/shared/use-rows'
import { groupsOf } from './groups.ts'
import s from './queue.module.css'
import { QueueRow } from './queue-row.tsx'
import { TimesheetExport } from './timesheet-export.tsx'
import { TimesheetFilterBar } from './timesheet-filter-bar.tsx'
import { reviewKeys, useShortcuts } from './use-review-keys.ts'

type Props = {
  list: ActorRefFrom<typeof timesheetListMachine>
  filters: TimesheetFilters | undefined
  current: string | undefined
  level: 1 | 2
  onAcceptAll: (timesheets: Timesheet[]) => void
}
const shows = [
  { value: 'Waiting', label: 'Waiting for you' },
  { value: 'All', label: 'All' },
] as const

/** The weeks to decide: flagged ones first, then those that match the gate, which can be accepted all at once. */
export function Queue({ list, filters, current, level, onAcceptAll }: Props) {
  const { rows, total, capped, loading, unreachable, onMore, onRetry } = useRows(list)
  const query = useSelector(list, (state) => state.context.query)
  const plain = query.show !== 'Waiting'
  const Heading = `h${level}` as const
  const hasShortcuts = useShortcuts()
  const under = level === 1 ? 2 : 3
  const Group = `h${under}` as const
  const groups = groupsOf(rows, plain)
  const setFilters = (changed: typeof query) => list.send({ type: 'search', query: changed })
  return (
    <section className={s.queue} aria-label="Timesheets waiting" data-keeps-keys="">
      <div className={s.top}>
        <div className={s.title}>
          <Heading>Timesheets</Heading>
          <TimesheetExport small query={query} filters={filters} />
        </div>
        <Segmented
          label="Which weeks"
          options={shows}
          value={query.show ?? 'All'}
          onChange={(show) => setFilters({ ...query, show })}
        />
        <search className={s.filters}>
          <TimesheetFilterBar
            filters={filters}
            query={query}
            of={plain ? ['date', 'site', 'worker', 'status'] : ['date', 'site', 'worker']}
            onFilter={setFilters}
          />
        </search>
        <div className={s.count}>
          <p role="status">{loading || unreachable ? ' ' : `${total} ${total === 1 ? 'week' : 'weeks'}`}</p>
          <a href={pathOf({ route: 'timesheets', params: {}, query: { day: 'today' } })}>A day at the gates</a>
        </div>
      </div>
      <div className={s.rows}>
        {unreachable && <ErrorState title="The timesheets could not be loaded" level={under} onRetry={onRetry} />}
        {loading && !rows.length && (
          <div aria-busy="true" className={s.skeleton}>
            <Skeleton height={56} />
            <Skeleton height={56} />
            <Skeleton height={56} />
          </div>
        )}
        {!unreachable && !loading && !rows.length && (
          <EmptyState title={plain ? 'No week matches' : 'Nothing waits for you'} level={under}>
            {plain
              ? 'Clear the filters to see all of them.'
              : 'A week stands here once a worker has sent it. All shows those that are decided.'}
          </EmptyState>
        )}
        {groups.map(({ id, title, timesheets }) => (
          <div key={id}>
            {title && (
              <div className={s.group}>
                <Group>{title}</Group>
                {id === 'match' && (
                  <LinkButton onClick={() => onAcceptAll(timesheets)}>Accept all {timesheets.length}</LinkButton>
                )}
              </div>
            )}
            <ul className={s.list}>
              {timesheets.map((timesheet) => (
                <QueueRow key={timesheet.id} timesheet={timesheet} current={timesheet.id === current} plain={plain} />
              ))}
            </ul>
          </div>
        ))}
        {onMore && rows.length > 0 && (
          <Button busy={loading} onClick={onMore}>
            Load more ({counted(rows.length)} of {counted(Math.max(total, rows.length), capped)})
          </Button>
        )}
      </div>
      {hasShortcuts && (
        <p className={s.keys}>
          {reviewKeys.map(({ keys, words }) => (
            <span key={words}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}{' '}
              {words}
            </span>
          ))}
        </p>
      )}
    </section>
  )
}
