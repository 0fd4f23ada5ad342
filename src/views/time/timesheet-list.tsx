import { useMemo } from 'react'
import type { TimesheetQuery } from '#machines/time/timesheet-list.machine'
import type { Timesheet } from '#shared/api/time/timesheet'
import { Filters } from '#ui/data-table/filters'
import { Drawer } from '#ui/overlays/drawer'
import type { PageContext } from '#views/shared/screen-table'
import { UndoActor } from '#views/shared/undo-actor'
import { useActorEvents } from '#views/shared/use-actor-events'
import { ReviewPanel } from './review-panel.tsx'
import { timesheetColumns } from './timesheet-columns.tsx'
import { TimesheetExport } from './timesheet-export.tsx'
import { TimesheetFilterBar } from './timesheet-filter-bar.tsx'
import { TimesheetTable, useTimesheets } from './timesheet-table.tsx'

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
  const { choices, query, rows, refresh, search } = useTimesheets(fixed, slug)
  useActorEvents(UndoActor.useActorRef(), refresh)
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns must be stable while the list is shown
  const columns = useMemo(() => timesheetColumns(addressOf), [])
  const hasFilters = of.some((one) => query[one] !== undefined && query[one] !== 'All')
  const setFilters = (changed: TimesheetQuery) => search({ ...changed, ...fixed })
  const open = page.params.timesheet_id
  return (
    <>
      <Filters>
        <TimesheetFilterBar filters={choices} query={query} of={of} onFilter={setFilters} />
        <TimesheetExport query={query} filters={choices} />
      </Filters>
      <TimesheetTable
        columns={columns}
        rows={rows}
        onOpen={(timesheet) => page.go(addressOf(timesheet))}
        onClear={hasFilters ? () => setFilters({}) : undefined}
        none={{
          title: 'No timesheets yet',
          text: 'Timesheets are created from check-ins for hourly-paid workers.',
        }}
      />
      {open && (
        <Drawer open size="offer" title="Timesheet" onClose={() => page.go(addressOf())}>
          <ReviewPanel key={open} id={open} level={2} page={page} onDone={refresh} />
        </Drawer>
      )}
    </>
  )
}
