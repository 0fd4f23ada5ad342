import { useActorRef, useSelector } from '@xstate/react'
import { CalendarClock, ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { gateDayMachine, gateDaySitesMachine } from '#machines/time/gate-day.machine'
import { sourceWords } from '#shared/api/gate/presence'
import { pathOf } from '#shared/api/kit/paths'
import type { CheckInOnDate } from '#shared/api/time/timesheet-filters'
import { addDays } from '#shared/domain/kit/london'
import { clockTime, dayInWords } from '#shared/domain/kit/words'
import { type Column, DataTable } from '#ui/data-table/data-table'
import { Filter } from '#ui/data-table/filter'
import { Filters } from '#ui/data-table/filters'
import { Chip, type Tone } from '#ui/display/chip'
import { ListPage } from '#ui/display/list-page'
import { Name } from '#ui/display/name'
import { IconButton } from '#ui/elements/icon-button'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { DayField } from '#views/shared/day-field'
import type { PageContext } from '#views/shared/screen-table'
import { useRows } from '#views/shared/use-rows'
import s from './timesheets.module.css'

type Props = { day: string; today: string; page: PageContext }
const statuses = (['On site', 'Left', 'Suspected left', 'No check-out'] as const).map((value) => ({
  value,
  label: value,
}))
const tones: Record<CheckInOnDate['status'], Tone> = {
  'On site': 'ok',
  Left: 'past',
  'Suspected left': 'wait',
  'No check-out': 'wait',
}
const addressOf = (day: string) => pathOf({ route: 'timesheets', params: {}, query: { day } })
const nameOf = ({ worker }: CheckInOnDate) => `${worker.first_name} ${worker.last_name}`

/** /timesheets?day=: what the gates registered on a day, for the workers whose weeks the user decides on. */
export function GateDay({ day, today, page }: Props) {
  const list = useActorRef(gateDayMachine, { input: { query: { date: day, status: 'All', site: 'All' } } })
  const sitesOfDay = useActorRef(useMemo(() => gateDaySitesMachine(day), [day]))
  const sites = useSelector(sitesOfDay, (state) => state.context.data) ?? []
  const query = useSelector(list, (state) => state.context.query)
  const { unreachable, onRetry, ...listed } = useRows(list)
  const setFilters = (wanted: Partial<typeof query>) => list.send({ type: 'search', query: { ...query, ...wanted } })
  const hasFilters = query.status !== 'All' || query.site !== 'All'
  const quiet = listed.loading || unreachable
  return (
    <ListPage
      title="A day at the gates"
      back={<a href={pathOf({ route: 'timesheets', params: {} })}>All timesheets</a>}
      under={`${dayInWords(day)}${quiet ? '' : ` · ${listed.total === 1 ? '1 check-in' : `${listed.total} check-ins`}`}`}
      actions={
        <div className={s.days}>
          <IconButton
            icon={ChevronLeft}
            label="The day before"
            line
            onClick={() => page.go(addressOf(addDays(day, -1)))}
          />
          <DayField label="Day" until="today" value={day} onChange={(value) => value && page.go(addressOf(value))} />
          <IconButton
            icon={ChevronRight}
            label="The day after"
            line
            disabledReason={day === today ? 'The next day is still to come.' : undefined}
            onClick={() => page.go(addressOf(addDays(day, 1)))}
          />
        </div>
      }
      filters={
        <Filters>
          <Filter label="Site" options={sites} value={query.site} onChange={(site) => setFilters({ site })} />
          <Filter
            label="Status"
            options={statuses}
            value={query.status}
            onChange={(status) => setFilters({ status })}
          />
        </Filters>
      }
    >
      <DataTable
        caption="Check-ins of the day"
        columns={columns}
        rowId={({ id }) => id}
        rowName={nameOf}
        {...listed}
        onOpen={({ worker }) => page.go(pathOf({ route: 'workerTimesheet', params: { slug: worker.slug } }))}
        error={unreachable && <ErrorState level={2} title="The check-ins could not be loaded" onRetry={onRetry} />}
        empty={
          <EmptyState icon={CalendarClock} level={2} title={hasFilters ? 'Nothing matches' : 'Nobody checked in'}>
            {hasFilters
              ? 'Choose All to see everybody of the day.'
              : 'Only people whose weeks you see stand here: a week begins with its first check-in.'}
          </EmptyState>
        }
      />
    </ListPage>
  )
}

const columns: Column<CheckInOnDate>[] = [
  {
    id: 'name',
    head: 'Worker',
    sortBy: ({ worker }) => worker.last_name,
    cell: (row) => (
      <Name href={pathOf({ route: 'workerTimesheet', params: { slug: row.worker.slug } })}>{nameOf(row)}</Name>
    ),
  },
  { id: 'site', head: 'Site', sortBy: ({ site }) => site.name, cell: ({ site }) => site.name },
  { id: 'in', head: 'In', numeric: true, sortBy: ({ in_at }) => in_at, cell: ({ in_at }) => clockTime(in_at) },
  { id: 'how', head: 'Let in by', cell: ({ in_source }) => sourceWords[in_source] },
  { id: 'out', head: 'Out', numeric: true, cell: ({ out_at }) => (out_at ? clockTime(out_at) : '') },
  {
    id: 'status',
    head: 'Status',
    cell: ({ status }) => (
      <Chip tone={tones[status]} bare={tones[status] !== 'wait'}>
        {status}
      </Chip>
    ),
  },
]
