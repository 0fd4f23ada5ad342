import { useActorRef, useSelector } from '@xstate/react'
import { CalendarClock, Search } from 'lucide-react'
import { useMemo } from 'react'
import { concernsTimesheets } from '#machines/feed-events'
import { timesheetFiltersMachine } from '#machines/timesheet-filters.machine'
import { timesheetListMachine } from '#machines/timesheet-list.machine'
import { timesheetName } from '#machines/timesheet-names'
import { Button } from '#ui/button'
import { counted } from '#ui/counted'
import { DataTable } from '#ui/data-table'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { Filters } from '#ui/filters'
import { ListPage } from '#ui/list-page'
import { Segmented } from '#ui/segmented'
import { useFeed } from '#views/use-feed'
import { useRows } from '#views/use-rows'
import { timesheetColumns } from './timesheet-columns.tsx'
import { TimesheetExport } from './timesheet-export.tsx'
import { TimesheetFilterBar } from './timesheet-filter-bar.tsx'

const shows = [
  { value: 'Waiting', label: 'To pay' },
  { value: 'All', label: 'All' },
] as const
const columns = timesheetColumns()

/** /timesheets of a payroll company: the accepted weeks that it pays, as a list without details. */
export function PayrollTimesheets({ show }: { show: 'All' | 'Waiting' }) {
  const list = useActorRef(timesheetListMachine, { input: { query: { show } } })
  const filters = useActorRef(useMemo(() => timesheetFiltersMachine(), []))
  const choices = useSelector(filters, (state) => state.context.data)
  const query = useSelector(list, (state) => state.context.query)
  const { unreachable, onRetry, ...listed } = useRows(list)
  useFeed(concernsTimesheets, () => list.send({ type: 'refresh' }))
  const weeks = `${counted(listed.total, listed.capped)} ${listed.total === 1 ? 'week' : 'weeks'}`
  const hasFilters = Boolean(query.date || query.worker || (query.status && query.status !== 'All'))
  return (
    <ListPage
      title="Timesheets"
      under={!listed.loading && !unreachable && weeks}
      actions={
        <>
          <TimesheetExport query={query} filters={choices} waiting="To pay" />
          <Segmented
            label="Which weeks"
            options={shows}
            value={query.show ?? 'All'}
            onChange={(value) => list.send({ type: 'search', query: { ...query, show: value } })}
          />
        </>
      }
      filters={
        <Filters>
          <TimesheetFilterBar
            filters={choices}
            query={query}
            of={['date', 'worker', 'status']}
            onFilter={(changed) => list.send({ type: 'search', query: changed })}
          />
        </Filters>
      }
    >
      <DataTable
        caption="Timesheets"
        columns={columns}
        {...listed}
        rowId={({ id }) => id}
        rowName={timesheetName}
        error={unreachable && <ErrorState level={2} title="The timesheets could not be loaded" onRetry={onRetry} />}
        empty={
          hasFilters ? (
            <EmptyState
              icon={Search}
              level={2}
              title="No week matches"
              action={
                <Button onClick={() => list.send({ type: 'search', query: { show: query.show ?? 'All' } })}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={CalendarClock}
              level={2}
              title={query.show === 'Waiting' ? 'Nothing to pay' : 'No timesheets yet'}
            >
              Weeks appear here once a company has accepted them and pays by you.
            </EmptyState>
          )
        }
      />
    </ListPage>
  )
}
