import { useActorRef, useSelector } from '@xstate/react'
import { CalendarClock, Search } from 'lucide-react'
import { useMemo } from 'react'
import type { Timesheet } from '#contract/timesheet'
import { concernsSheets } from '#machines/feed-news'
import { timesheetFiltersMachine } from '#machines/timesheet-filters.machine'
import { type TimesheetQuery, timesheetListMachine } from '#machines/timesheet-list.machine'
import { sheetName } from '#machines/timesheet-names'
import { Button } from '#ui/button'
import { DataTable } from '#ui/data-table'
import { Drawer } from '#ui/drawer'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { Filters } from '#ui/filters'
import { UndoActor } from '#views/frame/undo-actor'
import type { Seen } from '#views/session/screen-table'
import { useFeed } from '#views/use-feed'
import { useNews } from '#views/use-news'
import { useRows } from '#views/use-rows'
import { ReviewSheet } from './review-sheet.tsx'
import { sheetColumns } from './sheet-columns.tsx'
import { SheetFilters } from './sheet-filters.tsx'
import { WeeksSheet } from './weeks-sheet.tsx'

type Props = {
  /** The list's site or worker, applied to every query. */
  fixed: Pick<TimesheetQuery, 'site' | 'worker'>
  /** Slug of the worker whose filter options are loaded; without it, those of all weeks the user has access to. */
  slug?: string
  of: readonly ('date' | 'site' | 'worker' | 'status')[]
  seen: Seen
  /** Address of a week, or of the list. */
  addressOf: (sheet?: Timesheet) => string
}

/** Weeks of a site or of a worker; one opens in the drawer. */
export function SheetList({ fixed, slug, of, seen, addressOf }: Props) {
  const list = useActorRef(timesheetListMachine, { input: { query: fixed } })
  const filters = useActorRef(useMemo(() => timesheetFiltersMachine(slug), [slug]))
  const choices = useSelector(filters, (state) => state.context.data)
  const query = useSelector(list, (state) => state.context.query)
  const { unreachable, onRetry, ...listed } = useRows(list)
  useFeed(concernsSheets, () => list.send({ type: 'refresh' }))
  useNews(UndoActor.useActorRef(), () => list.send({ type: 'refresh' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns must be stable while the list is shown
  const columns = useMemo(() => sheetColumns(addressOf), [])
  const isNarrowed = of.some((one) => query[one] !== undefined && query[one] !== 'All')
  const narrow = (narrowed: TimesheetQuery) => list.send({ type: 'search', query: { ...narrowed, ...fixed } })
  const open = seen.params.timesheet_id
  return (
    <>
      <Filters>
        <SheetFilters filters={choices} query={query} of={of} onNarrow={narrow} />
        <WeeksSheet query={query} filters={choices} />
      </Filters>
      <DataTable
        caption="Timesheets"
        columns={columns}
        {...listed}
        rowId={({ id }) => id}
        rowName={sheetName}
        onOpen={(sheet) => seen.go(addressOf(sheet))}
        error={unreachable && <ErrorState level={2} title="The timesheets could not be loaded" onRetry={onRetry} />}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={Search}
              level={2}
              title="No week matches"
              action={<Button onClick={() => narrow({})}>Clear filters</Button>}
            />
          ) : (
            <EmptyState icon={CalendarClock} level={2} title="No timesheets yet">
              A week builds itself from check-ins, for workers who are paid by the hour.
            </EmptyState>
          )
        }
      />
      {open && (
        <Drawer open size="offer" title="Timesheet" onClose={() => seen.go(addressOf())}>
          <ReviewSheet key={open} id={open} level={2} seen={seen} onDone={() => list.send({ type: 'refresh' })} />
        </Drawer>
      )}
    </>
  )
}
