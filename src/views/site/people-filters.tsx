import { Search } from 'lucide-react'
import { type SitePeople, SitePresence } from '#contract/site-people'
import type { PeopleQuery } from '#machines/site-people.machine'
import { Select } from '#ui/select'
import { TextField } from '#ui/text-field'
import s from './people.module.css'

const statuses = SitePresence.options.map((value) => ({ value, label: value }))

/** Search and filters on one line; each begins with 'All'. */
export function PeopleFilters({
  query,
  choices,
  onNarrow,
}: {
  query: PeopleQuery
  choices: SitePeople['filters'] | undefined
  onNarrow: (query: Partial<PeopleQuery>) => void
}) {
  const options = (list: SitePeople['filters']['companies'] | undefined) =>
    (list ?? []).filter(({ value }) => value !== 'All').map(({ value, label }) => ({ value, label }))
  const chosen = (value: string) => (value === 'All' ? undefined : value)
  return (
    <search className={s.filters}>
      <TextField
        label="Search people"
        hideLabel
        icon={Search}
        type="search"
        placeholder="Search people"
        value={query.search}
        onChange={(search) => onNarrow({ search })}
      />
      <Select
        label="Status"
        look="filter"
        all="All"
        options={statuses}
        value={query.status === 'All' ? undefined : query.status}
        onChange={(status) => onNarrow({ status: status ?? 'All' })}
      />
      <Select
        label="Company"
        look="filter"
        all="All"
        options={options(choices?.companies)}
        value={chosen(query.company)}
        onChange={(company) => onNarrow({ company: company ?? 'All' })}
      />
      <Select
        label="Trade"
        look="filter"
        all="All"
        options={options(choices?.trades)}
        value={chosen(query.trade)}
        onChange={(trade) => onNarrow({ trade: trade ?? 'All' })}
      />
    </search>
  )
}
