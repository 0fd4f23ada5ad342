import { useActorRef, useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { judge } from '#lifecycles/law'
import { type AssignedWorker, siteAssignmentsMachine } from '#machines/jobs/site-assignments.machine'
import { modalMachine } from '#machines/kit/modal.machine'
import { pathOf } from '#shared/api/kit/paths'
import { assignmentFacts } from '#shared/domain/jobs/assignment-facts'
import { dayWithDots } from '#shared/domain/kit/words'
import { type Column, DataTable } from '#ui/data-table/data-table'
import { Chip } from '#ui/display/chip'
import { Name } from '#ui/display/name'
import { Button } from '#ui/elements/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { FeedActor } from '#views/account/feed-actor'
import { useActorEvents } from '#views/shared/use-actor-events'
import type { SiteTabProps } from '#views/sites/site-tab-props'
import s from '#web/views/sites/site.module.css'
import { AssignmentDrawer } from './assignment-drawer.tsx'
import { AssignmentForm } from './assignment-form.tsx'

const most = 5000
const addressOf = (id: string, assignment_id: string) =>
  pathOf({ route: 'siteAssignment', params: { id, slug: 'assignments', assignment_id } })

/** Who is assigned to the site, until when, and whether they accepted its documents. A row opens in the drawer. */
export function AssignmentsTab({ site, page, onChanged }: SiteTabProps) {
  const actor = useActorRef(siteAssignmentsMachine, { input: { query: { siteId: site.id }, perPage: most } })
  const rows = useSelector(actor, (state) => state.context.items)
  const loading = useSelector(actor, (state) => state.matches('loading'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const columns = useMemo(() => columnsOf(site.id), [site.id])
  const adding = useActorRef(modalMachine)
  const isAdding = useSelector(adding, (state) => state.matches('open'))
  const refresh = () => {
    actor.send({ type: 'refresh' })
    onChanged()
  }
  useActorEvents(FeedActor.useActorRef(), (event) => {
    if (event.type === 'siteChanged' && (event.siteId ?? site.id) === site.id) actor.send({ type: 'refresh' })
  })
  const { slug, assignment_id } = page.params
  const facts = assignmentFacts({ site, days: 'any' })
  const verdict = judge(assignmentLifecycle, 'none', facts, { type: 'create', isRead: false })
  const add = (
    <Button
      icon={Plus}
      disabledReason={verdict.allowed ? undefined : verdict.reason}
      onClick={() => adding.send({ type: 'open' })}
    >
      Add an assignment
    </Button>
  )
  return (
    <div className={s.body}>
      {rows.length > 0 && <div>{add}</div>}
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
            <EmptyState title="Nobody is assigned today" level={2} action={add}>
              Once a worker has an assignment to this site, it stands here with its dates and documents.
            </EmptyState>
          }
        />
      </div>
      {assignment_id && slug === 'assignments' && (
        <AssignmentDrawer
          key={assignment_id}
          id={assignment_id}
          toast={page.toast}
          onClose={() => page.go(pathOf({ route: 'siteTab', params: { id: site.id, slug } }))}
          onChanged={refresh}
        />
      )}
      {isAdding && (
        <AssignmentForm
          siteId={site.id}
          toast={page.toast}
          onClose={() => adding.send({ type: 'close' })}
          onSaved={({ id }) => {
            adding.send({ type: 'close' })
            refresh()
            page.go(addressOf(site.id, id))
          }}
        />
      )}
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
        <Name href={addressOf(siteId, assignment.id)}>{`${first_name} ${last_name}`}</Name>
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
    cell: ({ assignment }) => dayWithDots(assignment.end_at),
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
