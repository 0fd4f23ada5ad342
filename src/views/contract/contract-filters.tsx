import { useActorRef, useSelector } from '@xstate/react'
import { Search } from 'lucide-react'
import type { ContractStatus } from '#contract/contract'
import type { ContractsQuery } from '#machines/contracts.machine'
import { sitesMachine } from '#machines/sites.machine'
import { Select } from '#ui/select'
import { TextField } from '#ui/text-field'
import s from './contract.module.css'
import { contractStatuses } from './contract-looks.tsx'

type Props = {
  query: ContractsQuery
  counts: Record<ContractStatus, number> | undefined
  /** A payroll company has no sites. */
  hasSites: boolean
  onChange: (changed: Partial<ContractsQuery>) => void
}

/** The search and the filters of the contracts; each filter begins with All. */
export function ContractFilters({ query, counts, hasSites, onChange }: Props) {
  return (
    <div className={s.filters}>
      <TextField
        label="Search contracts"
        hideLabel
        type="search"
        icon={Search}
        placeholder="Name of the worker"
        maxLength={100}
        value={query.search}
        onChange={(search) => onChange({ search })}
      />
      <Select
        look="filter"
        label="Status"
        all="All"
        clearable={query.status !== 'All'}
        options={contractStatuses.map(({ value, label }) => ({
          value,
          label: counts ? `${label} (${counts[value]})` : label,
        }))}
        value={query.status === 'All' ? undefined : query.status}
        onChange={(status) => onChange({ status: status ?? 'All' })}
      />
      {hasSites && <BySite site={query.site} onChange={onChange} />}
    </div>
  )
}

function BySite({ site, onChange }: { site: string; onChange: Props['onChange'] }) {
  const list = useActorRef(sitesMachine, { input: { query: { search: '', status: 'All' }, perPage: 200 } })
  const sites = useSelector(list, (state) => state.context.items)
  return (
    <Select
      look="filter"
      label="Site"
      all="All"
      clearable={site !== 'All'}
      options={sites.map(({ id, name }) => ({ value: id, label: name }))}
      value={site === 'All' ? undefined : site}
      onChange={(chosen) => onChange({ site: chosen ?? 'All' })}
    />
  )
}
