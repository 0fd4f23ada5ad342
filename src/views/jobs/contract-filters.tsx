import { useActorRef, useSelector } from '@xstate/react'
import type { ContractsQuery } from '#machines/jobs/contracts.machine'
import { sitesMachine } from '#machines/sites/sites.machine'
import type { ContractStatus } from '#shared/api/jobs/contract'
import { Filter } from '#ui/data-table/filter'
import { Filters } from '#ui/data-table/filters'
import { SearchField } from '#ui/fields/search-field'
import { contractStatuses } from './contract-display.tsx'

type Props = {
  query: ContractsQuery
  counts: Record<ContractStatus, number> | undefined
  /** A payroll company has no sites. */
  hasSites: boolean
  onChange: (changed: Partial<ContractsQuery>) => void
}

/** Search and filters of the contracts; each filter starts with All. */
export function ContractFilters({ query, counts, hasSites, onChange }: Props) {
  return (
    <Filters
      search={
        <SearchField
          label="Search contracts"
          placeholder="Name of the worker"
          value={query.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
      <Filter
        label="Status"
        options={contractStatuses.map(({ value, label }) => ({
          value,
          label: counts ? `${label} (${counts[value]})` : label,
        }))}
        value={query.status}
        onChange={(status) => onChange({ status })}
      />
      {hasSites && <BySite site={query.site} onChange={onChange} />}
    </Filters>
  )
}

function BySite({ site, onChange }: { site: string; onChange: Props['onChange'] }) {
  const list = useActorRef(sitesMachine, { input: { query: { search: '', status: 'All' }, perPage: 200 } })
  const sites = useSelector(list, (state) => state.context.items)
  return (
    <Filter
      label="Site"
      options={sites.map(({ id, name }) => ({ value: id, label: name }))}
      value={site}
      onChange={(chosen) => onChange({ site: chosen })}
    />
  )
}
