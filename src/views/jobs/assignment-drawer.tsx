import { useActorRef, useSelector } from '@xstate/react'
import { assignmentPageMachine } from '#machines/jobs/assignment-page.machine'
import type { AssignmentDetail } from '#shared/api/jobs/assignment'
import { outcomes } from '#shared/api/kit/outcomes'
import { dayInNumbers } from '#shared/domain/kit/words'
import { Facts } from '#ui/display/facts'
import { ErrorText } from '#ui/elements/error-text'
import { LinkButton } from '#ui/elements/link-button'
import { Skeleton } from '#ui/elements/skeleton'
import { Banner } from '#ui/feedback/banner'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { Confirm } from '#ui/overlays/confirm'
import { Drawer } from '#ui/overlays/drawer'
import { MoveTimeline } from '#views/shared/move-timeline'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './assignment.module.css'
import { AssignmentActions } from './assignment-actions.tsx'
import { AssignmentChip, assignmentMoves, nameOf, travelInWords } from './assignment-display.tsx'
import { AssignmentForm } from './assignment-form.tsx'
import { DocumentRows } from './document-rows.tsx'
import { ManagerForm } from './manager-form.tsx'
import work from './work.module.css'

type Props = { id: string; toast: PageContext['toast']; onClose: () => void; onChanged: () => void }

/** One assignment in a drawer over its list, with the actions on it. */
export function AssignmentDrawer({ id, toast, onClose, onChanged }: Props) {
  const actor = useActorRef(assignmentPageMachine, { input: { id } })
  const assignment = useSelector(actor, (state) => state.context.assignment)
  const message = useSelector(actor, (state) => state.context.message)
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const outdated = useSelector(actor, (state) => state.matches('outdated'))
  const editing = useSelector(actor, (state) => state.matches('editing'))
  const changingManager = useSelector(actor, (state) => state.matches('changingManager'))
  const isConfirmOpen = useSelector(actor, (state) => state.matches('confirming') || state.matches('cancelling'))
  const cancelling = useSelector(actor, (state) => state.matches('cancelling'))
  const close = () => actor.send({ type: 'close' })
  const changed = () => {
    actor.send({ type: 'changed' })
    onChanged()
  }
  const retry = () => actor.send({ type: 'retry' })
  useActorEvents(actor, ({ type }) => {
    const done = type === 'cancelled'
    toast({
      tone: done ? 'success' : 'error',
      text: done ? outcomes.assignmentCancelled : outcomes.assignmentNotCancelled,
    })
    if (done) onChanged()
  })
  return (
    <Drawer open size="offer" onClose={onClose} title={assignment ? nameOf(assignment.worker) : 'Assignment'}>
      {unreachable && <ErrorState title="The assignment could not be loaded" onRetry={retry} />}
      {missing && (
        <EmptyState title="Not yours to see, or not there any more">
          An assignment is read by the company that made it and by the company of its site.
        </EmptyState>
      )}
      {!assignment && !missing && !unreachable && (
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      )}
      {assignment && !missing && (
        <div className={work.drawer}>
          {outdated && (
            <Banner tone="wait" announce>
              No connection: this may have changed meanwhile. <LinkButton onClick={retry}>Retry</LinkButton>
            </Banner>
          )}
          <AssignmentActions assignment={assignment} page={actor} />
          <Facts grid facts={factsOf(assignment)} />
          <section className={s.form}>
            <h3>Safety documents</h3>
            <DocumentRows assignment={assignment} isReader={false} />
          </section>
          <section className={s.form}>
            <h3>What was done</h3>
            <MoveTimeline moves={assignment.timeline} words={assignmentMoves} />
          </section>
        </div>
      )}
      {assignment && editing && (
        <AssignmentForm
          assignment={assignment}
          siteId={assignment.site.id}
          toast={toast}
          onClose={close}
          onSaved={changed}
        />
      )}
      {assignment && changingManager && (
        <ManagerForm assignment={assignment} toast={toast} onClose={close} onChanged={changed} />
      )}
      <Confirm
        open={isConfirmOpen}
        question="Cancel this assignment?"
        verb="Cancel assignment"
        keep="Keep"
        danger
        busy={cancelling}
        onConfirm={() => actor.send({ type: 'confirm' })}
        onDeny={() => actor.send({ type: 'deny' })}
      >
        The worker is told, and the gate does not let them in for it any more. What was accepted stays written.
        {message && <ErrorText announce>{message}</ErrorText>}
      </Confirm>
    </Drawer>
  )
}

function factsOf(assignment: AssignmentDetail) {
  const { display_name, company, start_at, end_at, manager, travel } = assignment
  return [
    { name: 'Assignment', value: display_name },
    { name: 'State', value: <AssignmentChip assignment={assignment} /> },
    { name: 'From', value: dayInNumbers(start_at) },
    { name: 'Until', value: dayInNumbers(end_at) },
    { name: 'Manager', value: manager ? nameOf(manager) : 'Nobody' },
    { name: 'Company', value: company.name },
    { name: 'Travel to work', value: travelInWords(travel) },
  ]
}
