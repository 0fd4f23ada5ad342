import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { hasTag } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import type { siteSubcompaniesMachine } from '#machines/sites/site-subcompanies.machine'
import { pathOf } from '#shared/api/kit/paths'
import type { Site } from '#shared/api/sites/site'
import type { Subcompany } from '#shared/api/sites/subcompany'
import { dayWithDots } from '#shared/domain/kit/words'
import { type Column, DataTable } from '#ui/data-table/data-table'
import { Name } from '#ui/display/name'
import { Button } from '#ui/elements/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { Select } from '#ui/fields/select'
import { AccessChip, since } from './access-display.tsx'
import s from './site.module.css'

type Actor = ActorRefFrom<typeof siteSubcompaniesMachine>

/** The companies on the site: status of their access, their manager, their people on site. */
export function SubcompanyTable({
  actor,
  site,
  disabledReason,
}: {
  actor: Actor
  site: Site
  disabledReason: string | undefined
}) {
  const rows = useSelector(actor, (state) => state.context.rows)
  const columns = useMemo(() => columnsOf(actor, site.id, disabledReason), [actor, site.id, disabledReason])
  return (
    <div className={s.edge}>
      <DataTable
        caption="Companies of this site"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        empty={
          <EmptyState title="No other company works here yet" level={2}>
            Invite a company by mail. Once it has an account and you give it access, it sees its own people on this
            site.
          </EmptyState>
        }
      />
    </div>
  )
}

const columnsOf = (actor: Actor, siteId: string, disabledReason: string | undefined): Column<Subcompany>[] => [
  {
    id: 'name',
    head: 'Company',
    sortBy: ({ name }) => name,
    cell: ({ id, name }) => (
      <Name href={pathOf({ route: 'siteSubcompany', params: { id: siteId, subcompany_id: id } })}>{name}</Name>
    ),
  },
  {
    id: 'status',
    head: 'Access',
    sortBy: ({ status }) => status,
    cell: (row) => (
      <span className={s.stack}>
        <AccessChip status={row.status} />
        <span className={s.second}>{since(row, dayWithDots)}</span>
      </span>
    ),
  },
  {
    id: 'manager',
    head: 'Manager',
    cell: (row) => <Manager actor={actor} row={row} disabledReason={disabledReason} />,
  },
  { id: 'on_site', head: 'On site', numeric: true, sortBy: ({ on_site }) => on_site, cell: ({ on_site }) => on_site },
  {
    id: 'end',
    head: 'End access',
    hideHead: true,
    cell: ({ id, name, status }) =>
      hasTag(subcompanyAccessLifecycle, status, 'works') && !disabledReason ? (
        <Button size="s" aria-label={`End access of ${name}`} onClick={() => actor.send({ type: 'endAccess', id })}>
          End access
        </Button>
      ) : null,
  },
]

function Manager({
  actor,
  row,
  disabledReason,
}: {
  actor: Actor
  row: Subcompany
  disabledReason: string | undefined
}) {
  const { id, name, status, manager, choices = [] } = row
  if (!hasTag(subcompanyAccessLifecycle, status, 'works') || disabledReason)
    return manager ? `${manager.first_name} ${manager.last_name}` : <span className={s.second}>Nobody</span>
  return (
    <Select
      label={`Manager of ${name}`}
      hideLabel
      placeholder="Nobody"
      clearable
      options={choices.map((one) => ({ value: one.id, label: `${one.first_name} ${one.last_name}` }))}
      value={manager?.id}
      onChange={(chosen) =>
        chosen !== manager?.id && actor.send({ type: 'do', act: { kind: 'assign', id, manager_id: chosen ?? null } })
      }
    />
  )
}
