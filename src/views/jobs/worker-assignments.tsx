import { useActorRef, useSelector } from '@xstate/react'
import { ClipboardList, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { workerAssignmentsMachine } from '#machines/jobs/assignments.machine'
import { modalMachine } from '#machines/kit/modal.machine'
import { pathOf } from '#shared/api/kit/paths'
import { DataTable } from '#ui/data-table/data-table'
import { Button } from '#ui/elements/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import type { PageContext } from '#views/shared/screen-table'
import { useRows } from '#views/shared/use-rows'
import s from './assignment.module.css'
import { assignmentColumns } from './assignment-columns.tsx'
import { AssignmentDrawer } from './assignment-drawer.tsx'
import { AssignmentForm } from './assignment-form.tsx'

type Props = {
  worker: { id: string; slug: string; name: string }
  /** The reason that the user cannot assign this worker. */
  disabledReason?: string | undefined
  page: PageContext
}

/** The assignments of a worker that the user has access to. One opens in the drawer, by its address. */
export function WorkerAssignments({ worker, disabledReason, page }: Props) {
  const { slug } = worker
  const list = useActorRef(workerAssignmentsMachine, { input: { query: { slug } } })
  const adding = useActorRef(modalMachine)
  const isAdding = useSelector(adding, (state) => state.matches('open'))
  const { unreachable, onRetry, ...listed } = useRows(list)
  const addressOf = (assignment_id?: string) => pathOf({ route: 'workerAssignment', params: { slug, assignment_id } })
  const columns = useMemo(
    () => assignmentColumns((assignment_id) => pathOf({ route: 'workerAssignment', params: { slug, assignment_id } })),
    [slug],
  )
  const opened = page.params.assignment_id
  const refresh = () => list.send({ type: 'refresh' })
  const add = (
    <Button icon={Plus} disabledReason={disabledReason} onClick={() => adding.send({ type: 'open' })}>
      Add an assignment
    </Button>
  )
  return (
    <div>
      {listed.rows.length > 0 && <div className={s.bar}>{add}</div>}
      <DataTable
        caption="Assignments"
        columns={columns}
        {...listed}
        rowId={({ id }) => id}
        rowName={({ display_name }) => display_name}
        onOpen={({ id }) => page.go(addressOf(id))}
        error={unreachable && <ErrorState level={2} title="The assignments could not be loaded" onRetry={onRetry} />}
        empty={
          <EmptyState icon={ClipboardList} level={2} title="No assignments yet" action={add}>
            An assignment says where they work, from which day to which, and what they read before they start.
          </EmptyState>
        }
      />
      {opened && (
        <AssignmentDrawer
          key={opened}
          id={opened}
          toast={page.toast}
          onClose={() => page.go(addressOf())}
          onChanged={refresh}
        />
      )}
      {isAdding && (
        <AssignmentForm
          worker={worker}
          toast={page.toast}
          onClose={() => adding.send({ type: 'close' })}
          onSaved={({ id }) => {
            adding.send({ type: 'close' })
            refresh()
            page.go(addressOf(id))
          }}
        />
      )}
    </div>
  )
}
