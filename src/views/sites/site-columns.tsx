import { pathOf } from '#shared/api/kit/paths'
import type { SiteRow } from '#shared/api/sites/site'
import type { DataTableProps } from '#ui/data-table/data-table'
import { Chip } from '#ui/display/chip'
import { Name } from '#ui/display/name'
import s from './sites.module.css'

export const addressOf = (id: string) => pathOf({ route: 'site', params: { id } })
export const siteColumns: DataTableProps<SiteRow>['columns'] = [
  {
    id: 'name',
    head: 'Site',
    width: '34%',
    cell: (row) => (
      <span className={s.name}>
        <Name href={addressOf(row.id)}>{row.name}</Name>
        {row.sharedSite && <Chip tone="info">{`Shared by ${row.company}`}</Chip>}
        {!row.active && <Chip tone="past">Closed</Chip>}
      </span>
    ),
  },
  { id: 'place', head: 'Place', cell: (row) => row.place },
  { id: 'manager', head: 'Manager', cell: (row) => row.manager ?? <span className={s.muted}>Nobody yet</span> },
  {
    id: 'now',
    head: 'On site / due',
    numeric: true,
    cell: (row) => (
      <span>
        <strong>{row.on_site}</strong> <span className={s.muted}>/ {row.due}</span>
      </span>
    ),
  },
  {
    id: 'doubt',
    head: 'In doubt',
    numeric: true,
    cell: (row) =>
      row.in_doubt ? <Chip tone="wait">{`${row.in_doubt}`}</Chip> : <span className={s.muted}>None</span>,
  },
]
