import { useActorRef, useSelector } from '@xstate/react'
import { ClipboardList } from 'lucide-react'
import { useMemo } from 'react'
import type { SiteWorker } from '#contract/site-people'
import { dayInNumbers } from '#contract/words'
import { sitePeopleMachine } from '#machines/site-people.machine'
import { Chip } from '#ui/chip'
import { type Column, DataTable } from '#ui/data-table'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import s from './people.module.css'
import type { SiteTabProps } from './tabs.tsx'

const nameOf = ({ first_name, last_name }: Pick<SiteWorker, 'first_name' | 'last_name'>) => `${first_name} ${last_name}`

/** Who is assigned to the site today, whoever has documents to accept first. */
export function SiteAssignments({ site }: SiteTabProps) {
  const actor = useActorRef(sitePeopleMachine, { input: { siteId: site.id } })
  const people = useSelector(actor, (state) => state.context.people)
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const rows = useMemo(
    () =>
      (people?.data ?? [])
        .filter(({ assignment }) => assignment)
        .sort((a, b) => Number(a.assignment?.rams_accepted) - Number(b.assignment?.rams_accepted)),
    [people],
  )
  return (
    <section className={s.people} aria-label="Assignments of the site">
      <div className={s.edge}>
        <DataTable
          caption="Assignments"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowName={nameOf}
          loading={!people && !unreachable}
          total={rows.length}
          error={
            unreachable && (
              <ErrorState title="The assignments could not be loaded" onRetry={() => actor.send({ type: 'retry' })} />
            )
          }
          empty={
            <EmptyState icon={ClipboardList} title="Nobody is assigned here today">
              An accepted offer for this site assigns its worker.
            </EmptyState>
          }
        />
      </div>
    </section>
  )
}

const columns: Column<SiteWorker>[] = [
  {
    id: 'name',
    head: 'Worker',
    sortBy: ({ last_name, first_name }) => `${last_name} ${first_name}`,
    cell: (row) => <span className={s.name}>{nameOf(row)}</span>,
  },
  {
    id: 'work',
    head: 'Assignment',
    sortBy: ({ assignment }) => assignment?.display_name ?? '',
    cell: ({ assignment }) => assignment?.display_name,
  },
  {
    id: 'company',
    head: 'Company',
    sortBy: ({ company }) => company?.name ?? '',
    cell: ({ company }) => company?.name,
  },
  {
    id: 'manager',
    head: 'Manager',
    cell: ({ assignment }) => (assignment?.manager ? nameOf(assignment.manager) : 'Nobody yet'),
  },
  {
    id: 'days',
    head: 'Days',
    sortBy: ({ assignment }) => assignment?.start_at ?? '',
    cell: ({ assignment }) =>
      assignment && `${dayInNumbers(assignment.start_at)} to ${dayInNumbers(assignment.end_at)}`,
  },
  {
    id: 'documents',
    head: 'Documents',
    sortBy: ({ assignment }) => Number(assignment?.rams_accepted),
    cell: ({ assignment }) => (
      <Chip tone={assignment?.rams_accepted ? 'ok' : 'wait'} bare={assignment?.rams_accepted}>
        {assignment?.rams_accepted ? 'Accepted' : 'Not accepted'}
      </Chip>
    ),
  },
]
