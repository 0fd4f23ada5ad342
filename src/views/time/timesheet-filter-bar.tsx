import type { TimesheetQuery } from '#machines/time/timesheet-list.machine'
import type { TimesheetFilters } from '#shared/api/time/timesheet-filters'
import { dayInNumbers } from '#shared/domain/kit/words'
import { Button } from '#ui/elements/button'
import { Select } from '#ui/fields/select'
import { isStatus } from './timesheet-display.tsx'

type Props = {
  filters: TimesheetFilters | undefined
  query: TimesheetQuery
  /** Which of the filters are shown. */
  of: readonly ('date' | 'site' | 'worker' | 'status')[]
  onFilter: (query: TimesheetQuery) => void
}
const none: TimesheetFilters = { sites: [], workers: [], statuses: [], weeks: [] }
const labels = { date: 'Week', site: 'Site', worker: 'Worker', status: 'Status' } as const

/** Filters by week, site, worker and status, each 'All' at first; only existing values can be chosen. */
export function TimesheetFilterBar({ filters = none, query, of, onFilter }: Props) {
  const choices = {
    date: filters.weeks.map((week) => ({ value: week, label: dayInNumbers(week) })),
    site: filters.sites.filter(({ value }) => value !== 'All'),
    worker: filters.workers.filter(({ value }) => value !== 'All'),
    status: filters.statuses.filter(({ value }) => value !== 'All'),
  }
  const set = of.filter((one) => query[one] !== undefined && query[one] !== 'All')
  const setFilter = (one: (typeof of)[number], value: string | undefined) => {
    const { [one]: _, ...rest } = query
    if (value === undefined) return onFilter(rest)
    if (one !== 'status') onFilter({ ...rest, [one]: value })
    else if (isStatus(value)) onFilter({ ...rest, status: value })
  }
  return (
    <>
      {of.map((one) => (
        <Select
          key={one}
          variant="filter"
          label={labels[one]}
          all="All"
          options={choices[one]}
          value={query[one] === 'All' ? undefined : query[one]}
          onChange={(value) => setFilter(one, value)}
        />
      ))}
      {set.length > 0 && (
        <Button kind="quiet" onClick={() => onFilter({ show: query.show ?? 'All' })}>
          {set.length === 1 ? 'Clear 1 filter' : `Clear ${set.length} filters`}
        </Button>
      )}
    </>
  )
}
