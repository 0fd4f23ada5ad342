import { useActorRef, useSelector } from '@xstate/react'
import { useId } from 'react'
import type { Assignment, AssignmentDetail } from '#contract/assignment'
import { outcomes } from '#contract/outcomes'
import { assignmentFormMachine, valuesOf } from '#machines/assignment-form.machine'
import { Button } from '#ui/button'
import { Confirm } from '#ui/confirm'
import { Dialog } from '#ui/dialog'
import type { Seen } from '#views/session/screen-table'
import { useNews } from '#views/use-news'
import s from './assignment.module.css'
import { AssignmentFields } from './assignment-fields.tsx'
import { nameOf } from './assignment-looks.tsx'

type Props = {
  /** The assignment to change; absent for a new one. */
  assignment?: Assignment
  /** Already known, so not asked for. */
  siteId?: string
  worker?: { id: string; name: string }
  say: Seen['say']
  onClose: () => void
  onSaved: (assignment: AssignmentDetail) => void
}

/** A new assignment, or a change of the site, role, manager or dates of one. */
export function AssignmentForm({ assignment, siteId, worker, say, onClose, onSaved }: Props) {
  const formId = useId()
  const form = useActorRef(assignmentFormMachine, {
    input: {
      id: assignment?.id,
      read: assignment?.updated_at,
      values: {
        worker,
        ...(assignment
          ? valuesOf(assignment)
          : { site_id: siteId ?? '', role_id: '', manager_id: '', start_at: '', end_at: '' }),
      },
    },
  })
  const busy = useSelector(form, (state) => state.hasTag('busy'))
  const confirming = useSelector(form, (state) => state.matches('confirming') || state.matches('savingAnyway'))
  const leaving = useSelector(form, (state) => state.matches('leaving'))
  const overlap = useSelector(form, (state) => state.context.overlap)
  useNews(form, (news) => {
    if (news.type === 'left') return onClose()
    if (news.type === 'refused') return assignment && say({ tone: 'error', text: news.said })
    const name = nameOf(news.assignment.worker)
    say({
      tone: 'success',
      text: assignment ? outcomes.assignmentUpdated : outcomes.assignmentAdded.replace('{name}', name),
    })
    onSaved(news.assignment)
  })
  const leave = () => form.send({ type: 'leave' })
  const who = assignment ? nameOf(assignment.worker) : worker?.name
  return (
    <Dialog
      open
      title={assignment ? `Edit the assignment of ${who}` : who ? `Assign ${who}` : 'Add an assignment'}
      onClose={leave}
      loading={busy}
      foot={
        <>
          <Button onClick={leave} why={busy ? 'already on its way' : undefined}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="primary" busy={busy}>
            {assignment ? 'Save' : 'Assign'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={s.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.send({ type: 'submit' })
        }}
      >
        <AssignmentFields form={form} asksWorker={who === undefined} asksSite={siteId === undefined} />
      </form>
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
      <Confirm
        open={leaving}
        question="Leave without saving?"
        verb="Leave"
        keep="Keep editing"
        danger
        onConfirm={() => form.send({ type: 'discard' })}
        onDeny={() => form.send({ type: 'stay' })}
      >
        What you wrote here is not saved yet.
      </Confirm>
    </Dialog>
  )
}
