import type { TimesheetFilters } from '#contract/timesheet-filters'
import { dayInNumbers } from '#contract/words'
import type { TimesheetQuery } from '#machines/timesheet-list.machine'
import { Button } from '#ui/button'
import { Select } from '#ui/select'
import { isStatus } from './looks.tsx'

type Props = {
  filters: TimesheetFilters | undefined
  query: TimesheetQuery
  /** Which of the filters are shown. */
  of: readonly ('date' | 'site' | 'worker' | 'status')[]
  onNarrow: (query: TimesheetQuery) => void
}
const none: TimesheetFilters = { sites: [], workers: [], statuses: [], weeks: [] }
const labels = { date: 'Week', site: 'Site', worker: 'Worker', status: 'Status' } as const

/** Filters by week, site, worker and status, each 'All' at first; only existing values can be chosen. */
export function SheetFilters({ filters = none, query, of, onNarrow }: Props) {
  const choices = {
    date: filters.weeks.map((week) => ({ value: week, label: dayInNumbers(week) })),
    site: filters.sites.filter(({ value }) => value !== 'All'),
    worker: filters.workers.filter(({ value }) => value !== 'All'),
    status: filters.statuses.filter(({ value }) => value !== 'All'),
  }
  const set = of.filter((one) => query[one] !== undefined && query[one] !== 'All')
  const narrow = (one: (typeof of)[number], value: string | undefined) => {
    const { [one]: _, ...rest } = query
    if (value === undefined) return onNarrow(rest)
    if (one !== 'status') onNarrow({ ...rest, [one]: value })
    else if (isStatus(value)) onNarrow({ ...rest, status: value })
  }
  return (
    <>
      {of.map((one) => (
        <Select
          key={one}
          look="filter"
          label={labels[one]}
          all="All"
          options={choices[one]}
          value={query[one] === 'All' ? undefined : query[one]}
          onChange={(value) => narrow(one, value)}
        />
      ))}
      {set.length > 0 && (
        <Button kind="quiet" onClick={() => onNarrow({ show: query.show ?? 'All' })}>
          {set.length === 1 ? 'Clear 1 filter' : `Clear ${set.length} filters`}
        </Button>
      )}
    </>
  )
}
