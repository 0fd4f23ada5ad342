import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { pathOf } from '#contract/paths'
import { dayInNumbers } from '#contract/words'
import { type AssignedWorker, siteAssignmentsMachine } from '#machines/site-assignments.machine'
import { Chip } from '#ui/chip'
import { type Column, DataTable } from '#ui/data-table'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { Name } from '#ui/name'
import s from './site.module.css'
import type { SiteTabProps } from './tabs.tsx'

const most = 5000

/** Who is assigned to the site, until when, and whether they accepted its documents. A row opens in the drawer. */
export function AssignmentsTab({ site, onChanged }: SiteTabProps) {
  const actor = useActorRef(siteAssignmentsMachine, { input: { query: { siteId: site.id }, perPage: most } })
  const rows = useSelector(actor, (state) => state.context.items)
  const loading = useSelector(actor, (state) => state.matches('loading'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const columns = useMemo(() => columnsOf(site.id), [site.id])
  return (
    <div className={s.body}>
      <div className={s.edge}>
        <DataTable
          caption="Assignments"
          columns={columns}
          rows={rows}
          rowId={({ assignment }) => assignment.id}
          rowName={({ first_name, last_name }) => `${first_name} ${last_name}`}
          loading={loading}
          error={
            unreachable && (
              <ErrorState
                level={2}
                title="The assignments could not be loaded"
                onRetry={() => {
                  actor.send({ type: 'retry' })
                  onChanged()
                }}
              />
            )
          }
          empty={
            <EmptyState title="Nobody is assigned today" level={2}>
              Once a worker has an assignment to this site, it stands here with its dates and documents.
            </EmptyState>
          }
        />
      </div>
    </div>
  )
}

const columnsOf = (siteId: string): Column<AssignedWorker>[] => [
  {
    id: 'worker',
    head: 'Worker',
    sortBy: ({ last_name }) => last_name,
    cell: ({ assignment, first_name, last_name, company }) => (
      <span className={s.stack}>
        <Name
          href={pathOf({
            route: 'siteAssignment',
            params: { id: siteId, slug: 'assignments', assignment_id: assignment.id },
          })}
        >
          {`${first_name} ${last_name}`}
        </Name>
        {company && <span className={s.second}>{company.name}</span>}
      </span>
    ),
  },
  { id: 'trade', head: 'Trade', sortBy: ({ trade }) => trade ?? '', cell: ({ trade }) => trade ?? 'Not known' },
  {
    id: 'manager',
    head: 'Manager',
    cell: ({ assignment: { manager } }) => (manager ? `${manager.first_name} ${manager.last_name}` : 'Nobody'),
  },
  {
    id: 'end_at',
    head: 'Until',
    sortBy: ({ assignment }) => assignment.end_at,
    cell: ({ assignment }) => dayInNumbers(assignment.end_at),
  },
  {
    id: 'documents',
    head: 'Documents',
    sortBy: ({ assignment }) => Number(assignment.rams_accepted),
    cell: ({ assignment }) => <Documents accepted={assignment.rams_accepted} />,
  },
]

export const Documents = ({ accepted }: { accepted: boolean }) => (
  <Chip tone={accepted ? 'ok' : 'wait'} bare={accepted}>
    {accepted ? 'Accepted' : 'Not accepted yet'}
  </Chip>
)
