import { CalendarDays, X } from 'lucide-react'
import { type DirectoryQuery, everyone, filtersSet } from '#machines/jobs/directory.machine'
import { dictionary } from '#shared/api/platform/dictionary'
import { cardSchemes } from '#shared/domain/platform/card-schemes'
import { Filter } from '#ui/data-table/filter'
import { Filters } from '#ui/data-table/filters'
import { Button } from '#ui/elements/button'
import { SearchField } from '#ui/fields/search-field'
import { Popover } from '#ui/overlays/popover'
import { DayField } from '#views/shared/day-field'
import s from './directory.module.css'
import { distances } from './directory-address.ts'
import { daysInWords } from './directory-words.ts'

const roles = dictionary.ROLE.filter(({ id }) => id !== 'security-guard').map(({ id, value }) => ({
  value: id,
  label: value,
}))
const cards = cardSchemes.map(({ code, scheme }) => ({ value: code, label: scheme }))
const miles = distances.map((value) => ({ value, label: `${value} miles` }))

type Props = {
  query: DirectoryQuery
  sites: readonly { value: string; label: string }[]
  onChange: (changed: Partial<DirectoryQuery>) => void
}

/** Search and filters of the directory; each filter starts with 'All'. */
export function DirectoryFilters({ query, sites, onChange }: Props) {
  const set = filtersSet(query)
  const { search: _, sort: __, ...none } = everyone
  return (
    <Filters
      search={
        <SearchField
          label="Search by name"
          placeholder="Name"
          value={query.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
      <Filter label="Trade" options={roles} value={query.role} onChange={(role) => onChange({ role })} />
      <Filter label="Card" options={cards} value={query.card} onChange={(card) => onChange({ card })} />
      <Filter
        label="Near"
        options={sites}
        value={query.site}
        onChange={(site) => onChange({ site, ...(site === 'All' && { miles: 'All' }) })}
      />
      {query.site !== 'All' && (
        <Filter label="Within" options={miles} value={query.miles} onChange={(chosen) => onChange({ miles: chosen })} />
      )}
      <FreeFilter query={query} onChange={onChange} />
      {set > 0 && (
        <Button kind="quiet" icon={X} onClick={() => onChange(none)}>
          {set === 1 ? 'Clear 1 filter' : `Clear ${set} filters`}
        </Button>
      )}
    </Filters>
  )
}

function FreeFilter({ query, onChange }: Omit<Props, 'sites'>) {
  const { freeFrom, freeTo } = query
  const swapped = freeFrom && freeTo && freeTo < freeFrom ? 'The last day is before the first.' : undefined
  const isSet = freeFrom !== '' || freeTo !== ''
  return (
    <span className={s.free} data-set={isSet || undefined}>
      <Popover
        label="Free on these days"
        align="start"
        width={300}
        trigger={<Button icon={CalendarDays}>{isSet ? `Free ${daysInWords(query)}` : 'Free: All'}</Button>}
      >
        <div className={s.days}>
          <DayField label="From" value={freeFrom} onChange={(day) => onChange({ freeFrom: day })} />
          <DayField label="To" value={freeTo} error={swapped} onChange={(day) => onChange({ freeTo: day })} />
          {isSet && (
            <Button kind="quiet" icon={X} onClick={() => onChange({ freeFrom: '', freeTo: '' })}>
              Clear days
            </Button>
          )}
        </div>
      </Popover>
    </span>
  )
}
