import type { PhoneOwner } from '#machines/workforce/phone-reset.machine'
import type { ListedWorker } from '#machines/workforce/workers.machine'
import { createOfferAddress } from '#shared/api/kit/offer-address'
import { outcomes } from '#shared/api/kit/outcomes'
import { pathOf } from '#shared/api/kit/paths'
import type { DataTableProps } from '#ui/data-table/data-table'
import { Avatar } from '#ui/display/avatar'
import { Name } from '#ui/display/name'
import { Dots } from '#ui/elements/dots'
import { IconButton } from '#ui/elements/icon-button'
import { Menu } from '#ui/overlays/menu'
import { CardState, ContractStatusChip, Whereabouts } from './worker-status.tsx'
import s from './workers.module.css'

export const nameOf = ({ first_name, last_name }: Pick<ListedWorker, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim() || 'Name not given yet'
export const addressOf = (slug: string) => pathOf({ route: 'worker', params: { slug } })

type Columns = DataTableProps<ListedWorker>['columns']
const name: Columns[number] = {
  id: 'name',
  head: 'Worker',
  sortable: true,
  width: '28%',
  cell: (row) => (
    <span className={s.who}>
      <Avatar name={nameOf(row)} src={row.photo ?? undefined} />
      <span className={s.stack}>
        <Name href={addressOf(row.slug)}>{nameOf(row)}</Name>
        {row.trade && <span className={s.second}>{row.trade}</span>}
      </span>
    </span>
  ),
}
const company: Columns[number] = {
  id: 'company',
  head: 'Company',
  width: '17%',
  cell: (row) => row.company?.name ?? '',
}
const contract: Columns[number] = {
  id: 'contract',
  head: 'Contract',
  cell: (row) => <ContractStatusChip status={row.contract_status} />,
}

/** Columns for the workers of a company. */
export const workerColumns = (onReset: (owner: PhoneOwner) => void): Columns => [
  name,
  company,
  { id: 'now', head: 'On site now', width: '22%', cell: (row) => <Whereabouts row={row} /> },
  { id: 'card', head: 'Skill card', cell: (row) => <CardState card={row.card} /> },
  contract,
  {
    id: 'menu',
    head: 'Actions',
    hideHead: true,
    cell: (row) => (
      <Menu
        label={`What to do about ${nameOf(row)}`}
        trigger={<IconButton icon={Dots} label={`Actions for ${nameOf(row)}`} />}
        items={[
          { label: 'Open profile', href: addressOf(row.slug) },
          {
            label: 'Edit profile',
            href: pathOf({ route: 'workerProfileEdit', params: { slug: row.slug } }),
            disabledReason: row.editable ? undefined : outcomes.workerNotEditable,
          },
          {
            label: 'Send Offer',
            href: createOfferAddress({ worker: row.id }),
            disabledReason: row.editable ? undefined : 'They do not work for your company',
          },
          { label: 'Assignments', href: pathOf({ route: 'workerAssignment', params: { slug: row.slug } }) },
          'line',
          {
            label: 'Reset phone registration',
            disabledReason: row.editable ? undefined : outcomes.workerNotEditable,
            onChoose: () => onReset({ id: row.id, name: nameOf(row) }),
          },
        ]}
      />
    ),
  },
]

/** Columns for a payroll company. */
export const payColumns: Columns = [
  name,
  company,
  { id: 'number', head: 'Payroll number', cell: (row) => row.payroll_number ?? <span className={s.muted}>None</span> },
  contract,
]
