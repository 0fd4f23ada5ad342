import { useActorRef, useSelector } from '@xstate/react'
import { clockTime, dayInNumbers } from '#contract/words'
import { type AssignedWorker, siteAssignmentsMachine } from '#machines/site-assignments.machine'
import { Chip, type Tone } from '#ui/chip'
import { Drawer } from '#ui/drawer'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { Facts } from '#ui/facts'
import { Skeleton } from '#ui/skeleton'
import { Documents } from './assignments-tab.tsx'
import s from './site.module.css'

const tones: Record<AssignedWorker['status'], Tone> = {
  'On site': 'ok',
  Due: 'info',
  'Suspected left': 'wait',
  Left: 'past',
}

/** One assignment over the tab that it was opened from. */
export function AssignmentDrawer({ siteId, id, onClose }: { siteId: string; id: string; onClose: () => void }) {
  const actor = useActorRef(siteAssignmentsMachine, { input: { query: { siteId, assignment: id }, perPage: 1 } })
  const worker = useSelector(actor, (state) => state.context.items[0])
  const loading = useSelector(actor, (state) => state.matches('loading'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  return (
    <Drawer open onClose={onClose} title={worker ? `${worker.first_name} ${worker.last_name}` : 'Assignment'}>
      {worker ? (
        <div className={s.stack} data-wide="">
          <Chip tone={tones[worker.status]}>{worker.status}</Chip>
          <Facts facts={factsOf(worker)} />
        </div>
      ) : unreachable ? (
        <ErrorState title="The assignment could not be loaded" onRetry={() => actor.send({ type: 'retry' })} />
      ) : loading ? (
        <div aria-busy="true">
          <Skeleton height={160} />
        </div>
      ) : (
        <EmptyState title="Not on this site today">
          This assignment is over, was cancelled, or is not yours to see.
        </EmptyState>
      )}
    </Drawer>
  )
}

function factsOf({ assignment, company, trade, onsite_since, status }: AssignedWorker) {
  const { manager } = assignment
  return [
    { name: 'Assignment', value: assignment.display_name },
    { name: 'Company', value: company?.name ?? 'Not known' },
    { name: 'Trade', value: trade ?? 'Not known' },
    { name: 'From', value: dayInNumbers(assignment.start_at) },
    { name: 'Until', value: dayInNumbers(assignment.end_at) },
    { name: 'Manager', value: manager ? `${manager.first_name} ${manager.last_name}` : 'Nobody' },
    { name: 'Documents', value: <Documents accepted={assignment.rams_accepted} /> },
    ...(status === 'On site' && onsite_since ? [{ name: 'On site since', value: clockTime(onsite_since) }] : []),
  ]
}
