import { useActorRef, useSelector } from '@xstate/react'
import { CalendarClock, Search } from 'lucide-react'
import { useMemo } from 'react'
import type { Timesheet } from '#contract/timesheet'
import { concernsTimesheets } from '#machines/feed-events'
import { timesheetFiltersMachine } from '#machines/timesheet-filters.machine'
import { type TimesheetQuery, timesheetListMachine } from '#machines/timesheet-list.machine'
import { timesheetName } from '#machines/timesheet-names'
import { Button } from '#ui/button'
import { DataTable } from '#ui/data-table'
import { Drawer } from '#ui/drawer'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { Filters } from '#ui/filters'
import { UndoActor } from '#views/frame/undo-actor'
import type { PageContext } from '#views/session/screen-table'
import { useActorEvents } from '#views/use-actor-events'
import { useFeed } from '#views/use-feed'
import { useRows } from '#views/use-rows'
import { ReviewPanel } from './review-panel.tsx'
import { timesheetColumns } from './timesheet-columns.tsx'
import { TimesheetExport } from './timesheet-export.tsx'
import { TimesheetFilterBar } from './timesheet-filter-bar.tsx'

type Props = {
  /** The list's site or worker, applied to every query. */
  fixed: Pick<TimesheetQuery, 'site' | 'worker'>
  /** Slug of the worker whose filter options are loaded; without it, those of all weeks the user has access to. */
  slug?: string
  of: readonly ('date' | 'site' | 'worker' | 'status')[]
  page: PageContext
  /** Address of a week, or of the list. */
  addressOf: (timesheet?: Timesheet) => string
}

/** Weeks of a site or of a worker; one opens in the drawer. */
export function TimesheetList({ fixed, slug, of, page, addressOf }: Props) {
  const list = useActorRef(timesheetListMachine, { input: { query: fixed } })
  const filters = useActorRef(useMemo(() => timesheetFiltersMachine(slug), [slug]))
  const choices = useSelector(filters, (state) => state.context.data)
  const query = useSelector(list, (state) => state.context.query)
  const { unreachable, onRetry, ...listed } = useRows(list)
  useFeed(concernsTimesheets, () => list.send({ type: 'refresh' }))
  useActorEvents(UndoActor.useActorRef(), () => list.send({ type: 'refresh' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns must be stable while the list is shown
  const columns = useMemo(() => timesheetColumns(addressOf), [])
  const hasFilters = of.some((one) => query[one] !== undefined && query[one] !== 'All')
  const setFilters = (changed: TimesheetQuery) => list.send({ type: 'search', query: { ...changed, ...fixed } })
  const open = page.params.timesheet_id
  return (
    <>
      <Filters>
        <TimesheetFilterBar filters={choices} query={query} of={of} onFilter={setFilters} />
        <TimesheetExport query={query} filters={choices} />
      </Filters>
      <DataTable
        caption="Timesheets"
        columns={columns}
        {...listed}
        rowId={({ id }) => id}
        rowName={timesheetName}
        onOpen={(timesheet) => page.go(addressOf(timesheet))}
        error={unreachable && <ErrorState level={2} title="The timesheets could not be loaded" onRetry={onRetry} />}
        empty={
          hasFilters ? (
            <EmptyState
              icon={Search}
              level={2}
              title="No week matches"
              action={<Button onClick={() => setFilters({})}>Clear filters</Button>}
            />
          ) : (
            <EmptyState icon={CalendarClock} level={2} title="No timesheets yet">
              A week builds itself from check-ins, for workers who are paid by the hour.
            </EmptyState>
          )
        }
      />
      {open && (
        <Drawer open size="offer" title="Timesheet" onClose={() => page.go(addressOf())}>
          <ReviewPanel key={open} id={open} level={2} page={page} onDone={() => list.send({ type: 'refresh' })} />
        </Drawer>
      )}
    </>
  )
}
