import { useActorRef, useSelector } from '@xstate/react'
import { CalendarClock, Search } from 'lucide-react'
import { useMemo } from 'react'
import { concernsSheets } from '#machines/feed-news'
import { timesheetFiltersMachine } from '#machines/timesheet-filters.machine'
import { timesheetListMachine } from '#machines/timesheet-list.machine'
import { sheetName } from '#machines/timesheet-names'
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
import { sheetColumns } from './sheet-columns.tsx'
import { SheetFilters } from './sheet-filters.tsx'
import { WeeksSheet } from './weeks-sheet.tsx'

const shows = [
  { value: 'Waiting', label: 'To pay' },
  { value: 'All', label: 'All' },
] as const
const columns = sheetColumns()

/** /timesheets of a payroll company: the accepted weeks that it pays, as a list without details. */
export function PayrollSheets({ show }: { show: 'All' | 'Waiting' }) {
  const list = useActorRef(timesheetListMachine, { input: { query: { show } } })
  const filters = useActorRef(useMemo(() => timesheetFiltersMachine(), []))
  const choices = useSelector(filters, (state) => state.context.data)
  const query = useSelector(list, (state) => state.context.query)
  const { unreachable, onRetry, ...listed } = useRows(list)
  useFeed(concernsSheets, () => list.send({ type: 'refresh' }))
  const weeks = `${counted(listed.total, listed.capped)} ${listed.total === 1 ? 'week' : 'weeks'}`
  const isNarrowed = Boolean(query.date || query.worker || (query.status && query.status !== 'All'))
  return (
    <ListPage
      title="Timesheets"
      under={!listed.loading && !unreachable && weeks}
      actions={
        <>
          <WeeksSheet query={query} filters={choices} waiting="To pay" />
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
          <SheetFilters
            filters={choices}
            query={query}
            of={['date', 'worker', 'status']}
            onNarrow={(narrowed) => list.send({ type: 'search', query: narrowed })}
          />
        </Filters>
      }
    >
      <DataTable
        caption="Timesheets"
        columns={columns}
        {...listed}
        rowId={({ id }) => id}
        rowName={sheetName}
        error={unreachable && <ErrorState level={2} title="The timesheets could not be loaded" onRetry={onRetry} />}
        empty={
          isNarrowed ? (
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
