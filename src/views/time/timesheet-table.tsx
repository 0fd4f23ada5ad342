import { useActorRef, useSelector } from '@xstate/react'
import { CalendarClock, Search } from 'lucide-react'
import { type ComponentProps, useMemo } from 'react'
import { concernsTimesheets } from '#machines/account/feed-events'
import { timesheetFiltersMachine } from '#machines/time/timesheet-filters.machine'
import { type TimesheetQuery, timesheetListMachine } from '#machines/time/timesheet-list.machine'
import { timesheetName } from '#machines/time/timesheet-names'
import type { Timesheet } from '#shared/api/time/timesheet'
import { DataTable } from '#ui/data-table/data-table'
import { Button } from '#ui/elements/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { useFeed } from '#views/account/use-feed'
import { useRows } from '#views/shared/use-rows'

/** A list of weeks and its filter options: those of the worker `slug`, or of all weeks the user has access to. */
export function useTimesheets(first: TimesheetQuery, slug?: string) {
  const list = useActorRef(timesheetListMachine, { input: { query: first } })
  const filters = useActorRef(useMemo(() => timesheetFiltersMachine(slug), [slug]))
  const choices = useSelector(filters, (state) => state.context.data)
  const query = useSelector(list, (state) => state.context.query)
  const rows = useRows(list)
  const refresh = () => list.send({ type: 'refresh' })
  useFeed(concernsTimesheets, refresh)
  return { choices, query, rows, refresh, search: (next: TimesheetQuery) => list.send({ type: 'search', query: next }) }
}

type Props = Pick<ComponentProps<typeof DataTable<Timesheet>>, 'columns' | 'onOpen'> & {
  rows: ReturnType<typeof useTimesheets>['rows']
  /** Clears the filters; without it none is set. */
  onClear: (() => void) | undefined
  /** Why there are no weeks without any filter. */
  none: { title: string; text: string }
}

/** The weeks of a list, or why there are none. */
export function TimesheetTable({ rows: { unreachable, onRetry, ...rows }, onClear, none, ...table }: Props) {
  return (
    <DataTable
      caption="Timesheets"
      {...table}
      {...rows}
      rowId={({ id }) => id}
      rowName={timesheetName}
      error={unreachable && <ErrorState level={2} title="The timesheets could not be loaded" onRetry={onRetry} />}
      empty={
        onClear ? (
          <EmptyState
            icon={Search}
            level={2}
            title="No week matches"
            action={<Button onClick={onClear}>Clear filters</Button>}
          />
        ) : (
          <EmptyState icon={CalendarClock} level={2} title={none.title}>
            {none.text}
          </EmptyState>
        )
      }
    />
  )
}
