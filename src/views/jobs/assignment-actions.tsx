import type { ActorRefFrom } from 'xstate'
import { assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { judge, stateOf } from '#lifecycles/law'
import type { assignmentPageMachine } from '#machines/jobs/assignment-page.machine'
import type { AssignmentDetail } from '#shared/api/jobs/assignment'
import { assignmentFacts } from '#shared/domain/jobs/assignment-facts'
import { Button } from '#ui/elements/button'
import { DisabledReason } from '#ui/elements/disabled-reason'
import s from './assignment.module.css'

type Props = { assignment: AssignmentDetail; page: ActorRefFrom<typeof assignmentPageMachine> }

/** What the user who manages the assignment can do with it. A reason that disables everything is shown once. */
export function AssignmentActions({ assignment: { status, editable, company }, page }: Props) {
  const facts = assignmentFacts({ site: null, days: 'any' })
  const disabledReasonOf = (type: 'changeManager' | 'cancel' | 'edit') => {
    if (!editable) return `Only ${company.name} changes this assignment.`
    const move = type === 'edit' ? { type, isRead: false } : { type }
    const verdict = judge(assignmentLifecycle, stateOf(status), facts, move)
    return verdict.allowed ? undefined : verdict.reason
  }
  const closed = disabledReasonOf('cancel')
  if (closed)
    return (
      <p>
        <DisabledReason>{closed}</DisabledReason>
      </p>
    )
  return (
    <div className={s.buttons}>
      <Button disabledReason={disabledReasonOf('edit')} onClick={() => page.send({ type: 'edit' })}>
        Edit
      </Button>
      <Button disabledReason={disabledReasonOf('changeManager')} onClick={() => page.send({ type: 'changeManager' })}>
        Change manager
      </Button>
      <Button kind="danger" onClick={() => page.send({ type: 'cancel' })}>
        Cancel assignment
      </Button>
    </div>
  )
}
