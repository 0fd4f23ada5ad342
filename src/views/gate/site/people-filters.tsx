import type { PeopleQuery } from '#machines/gate/site-people.machine'
import { type SitePeople, SitePresence } from '#shared/api/gate/site-people'
import { Filter } from '#ui/data-table/filter'
import { SearchField } from '#ui/fields/search-field'
import s from './people.module.css'

const statuses = SitePresence.options.map((value) => ({ value, label: value }))

/** Search and filters in one row; each filter starts with 'All'. */
export function PeopleFilters({
  query,
  choices,
  onFilter,
}: {
  query: PeopleQuery
  choices: SitePeople['filters'] | undefined
  onFilter: (query: Partial<PeopleQuery>) => void
}) {
  return (
    <search className={s.filters}>
      <SearchField label="Search people" value={query.search} onChange={(search) => onFilter({ search })} />
      <Filter label="Status" options={statuses} value={query.status} onChange={(status) => onFilter({ status })} />
      <Filter
        label="Company"
        options={choices?.companies ?? []}
        value={query.company}
        onChange={(company) => onFilter({ company })}
      />
      <Filter
        label="Trade"
        options={choices?.trades ?? []}
        value={query.trade}
        onChange={(trade) => onFilter({ trade })}
      />
    </search>
  )
}
