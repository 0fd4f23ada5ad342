import { type SitePeople, SitePresence } from '#contract/site-people'
import type { PeopleQuery } from '#machines/site-people.machine'
import { Filter } from '#ui/filter'
import { SearchField } from '#ui/search-field'
import s from './people.module.css'

const statuses = SitePresence.options.map((value) => ({ value, label: value }))

/** Search and filters in one row; each filter starts with 'All'. */
export function PeopleFilters({
  query,
  choices,
  onNarrow,
}: {
  query: PeopleQuery
  choices: SitePeople['filters'] | undefined
  onNarrow: (query: Partial<PeopleQuery>) => void
}) {
  return (
    <search className={s.filters}>
      <SearchField label="Search people" value={query.search} onChange={(search) => onNarrow({ search })} />
      <Filter label="Status" options={statuses} value={query.status} onChange={(status) => onNarrow({ status })} />
      <Filter
        label="Company"
        options={choices?.companies ?? []}
        value={query.company}
        onChange={(company) => onNarrow({ company })}
      />
      <Filter
        label="Trade"
        options={choices?.trades ?? []}
        value={query.trade}
        onChange={(trade) => onNarrow({ trade })}
      />
    </search>
  )
}
