import { X } from 'lucide-react'
import { type MarketQuery, marketFiltersSet, wholeMarket } from '#machines/jobs/job-posts.machine'
import { addDays } from '#shared/domain/kit/london'
import { Filter } from '#ui/data-table/filter'
import { Filters } from '#ui/data-table/filters'
import { Button } from '#ui/elements/button'
import { SearchField } from '#ui/fields/search-field'
import { Select } from '#ui/fields/select'
import { useToday } from '#views/shared/use-today'
import { trades } from '#web/views/jobs/work-options.ts'

const distances = [5, 10, 20, 30, 50, 100].map((miles) => ({ value: String(miles), label: `${miles} mi` }))
const rates = [15, 20, 25, 30].map((rate) => ({ value: String(rate), label: `from £${rate}` }))
const starts = [
  { days: 7, label: 'in a week or later' },
  { days: 14, label: 'in 2 weeks or later' },
  { days: 28, label: 'in 4 weeks or later' },
]
const orders: { value: MarketQuery['sort']; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'nearest', label: 'Nearest first' },
  { value: 'best_paid', label: 'Best paid first' },
]
type Props = { query: MarketQuery; onChange: (changed: Partial<MarketQuery>) => void }

/** Search, filters and order of the market; each filter starts with All. */
export function MarketFilters({ query, onChange }: Props) {
  const today = useToday()
  const set = marketFiltersSet(query)
  return (
    <Filters
      search={
        <SearchField
          label="Search jobs"
          placeholder="Role, company or town"
          value={query.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
      <Filter label="Role" options={trades} value={query.role} onChange={(role) => onChange({ role })} />
      <Filter label="Distance" options={distances} value={query.within} onChange={(within) => onChange({ within })} />
      <Filter
        label="Start"
        options={today ? starts.map(({ days, label }) => ({ value: addDays(today, days), label })) : []}
        value={query.from}
        onChange={(from) => onChange({ from })}
      />
      <Filter label="Rate" options={rates} value={query.rate} onChange={(rate) => onChange({ rate })} />
      <Select
        label="Order"
        variant="filter"
        options={orders}
        value={query.sort}
        onChange={(sort) => onChange({ sort: sort ?? wholeMarket.sort })}
      />
      {set > 0 && (
        <Button
          kind="quiet"
          icon={X}
          onClick={() => onChange({ ...wholeMarket, search: query.search, sort: query.sort })}
        >
          {set === 1 ? 'Clear 1 filter' : `Clear ${set} filters`}
        </Button>
      )}
    </Filters>
  )
}
