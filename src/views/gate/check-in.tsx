import { useActorRef, useSelector } from '@xstate/react'
import { presenceLifecycle } from '#lifecycles/gate/presence'
import { hasTag } from '#lifecycles/law'
import { gatePersonMachine } from '#machines/gate/gate-person.machine'
import { offerOf } from '#machines/gate/presence-undo'
import { outcomes } from '#shared/api/kit/outcomes'
import { pathOf, paths } from '#shared/api/kit/paths'
import { ButtonLink } from '#ui/elements/button-link'
import { Skeleton } from '#ui/elements/skeleton'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { UndoActor } from '#views/shared/undo-actor'
import { PasswordCheck } from './password-check.tsx'
import s from './site-control.module.css'

type Props = {
  userId: string
  siteId: string
  workerId: string
  onChecked: (message: string) => void
}

/** /site-control/people/{id}/check-in: check-in with the worker’s own password, if they have no code. */
export function CheckIn({ userId, siteId, workerId, onChecked }: Props) {
  const undo = UndoActor.useActorRef()
  const actor = useActorRef(gatePersonMachine, { input: { userId, siteId, workerId } })
  const state = useSelector(actor, ({ value }) => value)
  const person = useSelector(actor, ({ context }) => context.person)
  const retry = () => actor.send({ type: 'retry' })
  const page = pathOf({ route: 'siteControlPerson', params: { id: workerId }, query: { site: siteId } })
  if (state === 'missing')
    return (
      <EmptyState
        title="Nobody is found here"
        level={1}
        action={<ButtonLink href={paths.siteControl}>Site control</ButtonLink>}
      >
        This worker is not one whom you may see at this gate.
      </EmptyState>
    )
  if (state === 'unreachable' || state === 'outdated')
    return (
      <ErrorState title="A password needs a network" level={1} onRetry={retry}>
        It is checked by the server and never kept on this device. Scan the worker’s code instead: that works offline.
      </ErrorState>
    )
  // Only the server knows whether they check in or out: the list on this device can be out of date.
  if (!person || state === 'renewing')
    return (
      <div className={s.page}>
        <h1>Password</h1>
        <Skeleton height={120} />
      </div>
    )
  const { worker, decision } = person
  const name = `${worker.first_name} ${worker.last_name}`
  const isIn = hasTag(presenceLifecycle, worker.presence.state, 'checkedIn')
  const refused = !isIn && decision.verdict === 'do not let in'
  return (
    <div className={s.page}>
      <h1>{`Check ${isIn ? 'out' : 'in'} ${name}`}</h1>
      <p className={s.second}>{[worker.role, worker.company].filter(Boolean).join(' · ')}</p>
      <PasswordCheck
        userId={userId}
        siteId={siteId}
        workerId={workerId}
        move={isIn ? 'checkOut' : 'checkIn'}
        warning={!isIn && decision.verdict === 'ask first' ? decision.reasons[0]?.words : undefined}
        disabledReason={refused ? decision.reasons[0]?.words : undefined}
        onChecked={({ check_in, undoable }) => {
          const move = isIn ? ('checkOut' as const) : ('checkIn' as const)
          if (undoable) undo.send({ type: 'offer', offer: offerOf([{ check_in_id: check_in.id, move, name }]) })
          onChecked(outcomes.checkInDone)
        }}
      />
      <ButtonLink href={page}>Back to the checks</ButtonLink>
    </div>
  )
}
