import { Search } from 'lucide-react'
import type { CheckInQuery } from '#machines/gate/check-in-lists.machine'
import { TextField } from '#ui/fields/text-field'
import { DayField } from '#views/shared/day-field'
import s from './people.module.css'

/** Dates (in London time), and a part of the worker's name. */
export function CheckInFilters({
  query,
  onFilter,
}: {
  query: CheckInQuery
  onFilter: (query: Partial<CheckInQuery>) => void
}) {
  return (
    <search className={s.filters}>
      <TextField
        label="Worker"
        icon={Search}
        type="search"
        placeholder="Part of the name"
        value={query.worker}
        onChange={(worker) => onFilter({ worker })}
      />
      <DayField label="From" value={query.from} onChange={(from) => onFilter({ from })} />
      <DayField label="To" value={query.to} onChange={(to) => onFilter({ to })} />
    </search>
  )
}
