import { useActorRef, useSelector } from '@xstate/react'
import { assignmentFormMachine, emptyAssignment, valuesOf } from '#machines/jobs/assignment-form.machine'
import type { Assignment, AssignmentDetail } from '#shared/api/jobs/assignment'
import { outcomes } from '#shared/api/kit/outcomes'
import { Confirm } from '#ui/overlays/confirm'
import { FormDialog } from '#ui/overlays/form-dialog'
import { LeaveQuestion } from '#views/shared/leave-question'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { nameOf } from './assignment-display.tsx'
import { AssignmentFields } from './assignment-fields.tsx'

type Props = {
  /** The assignment to change; absent for a new one. */
  assignment?: Assignment
  /** Already known, so not asked for. */
  siteId?: string
  worker?: { id: string; name: string }
  toast: PageContext['toast']
  onClose: () => void
  onSaved: (assignment: AssignmentDetail) => void
}

/** A new assignment, or a change of the role, manager or dates of one. */
export function AssignmentForm({ assignment, siteId, worker, toast, onClose, onSaved }: Props) {
  const form = useActorRef(assignmentFormMachine, {
    input: {
      id: assignment?.id,
      read: assignment?.updated_at,
      values: {
        worker,
        ...(assignment ? valuesOf(assignment) : { ...emptyAssignment, site_id: siteId ?? '' }),
      },
    },
  })
  const busy = useSelector(form, (state) => state.hasTag('busy'))
  const confirming = useSelector(form, (state) => state.matches('confirming') || state.matches('savingAnyway'))
  const overlap = useSelector(form, (state) => state.context.overlap)
  useActorEvents(form, (event) => {
    if (event.type === 'left') return onClose()
    if (event.type === 'refused') return assignment && toast({ tone: 'error', text: event.message })
    const name = nameOf(event.assignment.worker)
    toast({
      tone: 'success',
      text: assignment ? outcomes.assignmentUpdated : outcomes.assignmentAdded.replace('{name}', name),
    })
    onSaved(event.assignment)
  })
  const who = assignment ? nameOf(assignment.worker) : worker?.name
  return (
    <FormDialog
      title={assignment ? `Edit the assignment of ${who}` : who ? `Assign ${who}` : 'Add an assignment'}
      verb={assignment ? 'Save' : 'Assign'}
      busy={busy}
      onSubmit={() => form.send({ type: 'submit' })}
      onClose={() => form.send({ type: 'leave' })}
      over={
        <>
          <Confirm
            open={confirming}
            question="Assign them on the same days?"
            verb={assignment ? 'Save anyway' : 'Assign anyway'}
            keep="Change the days"
            busy={busy}
            onConfirm={() => form.send({ type: 'confirm' })}
            onDeny={() => form.send({ type: 'deny' })}
          >
            {overlap}
          </Confirm>
          <LeaveQuestion form={form}>What you wrote here is not saved yet.</LeaveQuestion>
        </>
      }
    >
      <AssignmentFields form={form} hasWorkerField={who === undefined} hasSiteField={siteId === undefined} />
    </FormDialog>
  )
}
