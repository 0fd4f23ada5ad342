import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { hasMore } from '#machines/kit/pages'
import type { openingWeekMachine } from '#machines/time/opening-week.machine'
import type { timesheetListMachine } from '#machines/time/timesheet-list.machine'
import { weekInShort } from '#machines/time/timesheet-names'
import { pathOf } from '#shared/api/kit/paths'
import type { Timesheet } from '#shared/api/time/timesheet'
import { londonDay, mondayOf } from '#shared/domain/kit/london'
import { hours, money } from '#shared/domain/kit/words'
import { Button } from '#ui/elements/button'
import { Skeleton } from '#ui/elements/skeleton'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { TimesheetStatusChip } from '#views/time/timesheet-display'
import s from './own.module.css'

type Props = {
  list: ActorRefFrom<typeof timesheetListMachine>
  opening: ActorRefFrom<typeof openingWeekMachine>
  current: string | undefined
}

/** A worker's weeks, newest first, with the past ones that nobody opened. */
export function OwnWeeks({ list, opening, current }: Props) {
  const weeks = useSelector(list, (state) => state.context.items)
  const missing = useSelector(opening, (state) => state.context.missing)
  const openedWeek = useSelector(opening, (state) => state.context.week)
  const loading = useSelector(list, (state) => state.matches('loading'))
  const more = useSelector(list, (state) => hasMore(state.context))
  const loadingMore = useSelector(list, (state) => state.matches('loadingMore'))
  const unreachable = useSelector(list, (state) => state.matches('unreachable'))
  const monday = mondayOf(londonDay(new Date()))
  if (unreachable)
    return <ErrorState level={2} title="Your weeks could not be loaded" onRetry={() => list.send({ type: 'retry' })} />
  if (loading)
    return (
      <div className={s.rows} aria-busy="true">
        <Skeleton height={56} />
        <Skeleton height={56} />
        <Skeleton height={56} />
      </div>
    )
  if (!weeks.length && !missing.length)
    return (
      <EmptyState level={2} title="No timesheets yet">
        Your timesheets are created from your check-ins once a company pays you by the hour.
      </EmptyState>
    )
  return (
    <>
      <ul className={s.rows}>
        {withMissing(weeks, missing).map((week) =>
          typeof week === 'string' ? (
            <li key={week} className={s.missing}>
              <span className={s.name}>
                {weekInShort(week)}
                <span className={s.sub}>No hours yet</span>
              </span>
              <Button
                size="s"
                aria-label={`Open ${weekInShort(week)}`}
                busy={openedWeek === week}
                onClick={() => opening.send({ type: 'open', week })}
              >
                Open
              </Button>
            </li>
          ) : (
            <li key={week.id}>
              <a
                href={pathOf({ route: 'timesheet', params: { timesheet_id: week.id } })}
                aria-current={week.id === current ? 'true' : undefined}
              >
                <span className={s.name}>
                  {week.week === monday ? 'This week' : weekInShort(week.week)}
                  <span className={s.sub}>
                    {week.did_not_work ? 'Did not work' : hours(week.minutes)}
                    {week.pending > 0 && ` and ${week.pending} pending`}
                    {week.hours_missing && ', hours missing'}
                    {week.pay !== undefined && week.pay > 0 && ` · ${money(week.pay)}`}
                  </span>
                </span>
                <TimesheetStatusChip status={week.status} bare />
              </a>
            </li>
          ),
        )}
      </ul>
      {more && (
        <Button busy={loadingMore} onClick={() => list.send({ type: 'loadMore' })}>
          Load more
        </Button>
      )}
    </>
  )
}

const mondayOfRow = (row: Timesheet | string) => (typeof row === 'string' ? row : row.week)
/** The weeks and the Mondays of the missing ones, newest first. */
const withMissing = (weeks: readonly Timesheet[], missing: readonly string[]) =>
  [...weeks, ...missing].sort((one, other) => mondayOfRow(other).localeCompare(mondayOfRow(one)))
