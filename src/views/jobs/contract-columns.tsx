import { contractLifecycle } from '#lifecycles/jobs/contract'
import { hasTag } from '#lifecycles/law'
import type { Contract } from '#shared/api/jobs/contract'
import { pathOf } from '#shared/api/kit/paths'
import { money } from '#shared/domain/kit/words'
import type { Column } from '#ui/data-table/data-table'
import { Name } from '#ui/display/name'
import { nameOf } from './assignment-display.tsx'
import { ContractChip, daysInList } from './contract-display.tsx'
import work from './work.module.css'

export const addressOf = ({ slug, id }: Pick<Contract, 'slug' | 'id'>) =>
  pathOf({ route: 'contract', params: { slug, id } })

export const contractColumns: Column<Contract>[] = [
  {
    id: 'worker',
    head: 'Worker',
    width: '28%',
    sortBy: ({ worker }) => worker.last_name,
    cell: (contract) => (
      <span className={work.stack}>
        <Name href={addressOf(contract)}>{nameOf(contract.worker)}</Name>
        <span className={work.second}>{contract.role}</span>
      </span>
    ),
  },
  { id: 'site', head: 'Site', sortBy: ({ site }) => site?.name ?? '', cell: ({ site }) => site?.name ?? 'No site' },
  { id: 'days', head: 'Days', sortBy: ({ end_at }) => end_at ?? '9999', cell: daysInList },
  {
    id: 'rate',
    head: 'Rate',
    numeric: true,
    sortBy: ({ hourly_rate }) => hourly_rate,
    cell: ({ hourly_rate }) => money(hourly_rate),
  },
  {
    id: 'paid',
    head: 'Paid by',
    sortBy: ({ payment_type }) => payment_type,
    cell: ({ payment_type, payroll_company, company }) =>
      payment_type === 'ABC' ? (payroll_company?.name ?? company.name) : 'Own invoice',
  },
  {
    id: 'state',
    head: 'State',
    cell: ({ status }) => <ContractChip status={status} bare={!hasTag(contractLifecycle, status, 'endedEarly')} />,
  },
]
/** The same for a payroll company, which does not see where somebody works. */
export const paidContractColumns = contractColumns.filter(({ id }) => id !== 'site')
