import { useActorRef, useSelector } from '@xstate/react'
import { Building2 } from 'lucide-react'
import { workerInvitationsMachine } from '#machines/workforce/worker-invitations.machine'
import { dayInNumbers } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Button } from '#ui/elements/button'
import { Confirm } from '#ui/overlays/confirm'
import { useApp } from '#views/shared/app-context'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './own.module.css'

/** Companies that ask to be linked with the worker; nothing if there are none. */
export function WorkerInvitations() {
  const { snackbar } = useApp()
  const actor = useActorRef(workerInvitationsMachine)
  const invitations = useSelector(actor, (state) => state.context.invitations)
  const chosen = useSelector(actor, (state) => state.context.invitation)
  const accept = useSelector(actor, (state) => state.context.accept)
  const isConfirmOpen = useSelector(actor, (state) => state.matches('confirming') || state.matches('sending'))
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  useActorEvents(actor, (event) => {
    const snack =
      event.type === 'failed'
        ? { tone: 'error' as const, text: event.message }
        : {
            tone: 'success' as const,
            text: event.accepted
              ? `${event.company} sees your profile now`
              : `${event.company} will not see your profile`,
          }
    snackbar.send({ type: 'show', snack })
  })
  if (!invitations.length) return null
  return (
    <div className={s.asked}>
      {invitations.map((invitation) => (
        <Card key={invitation.id} title={`${invitation.company} asks to be linked with you`}>
          <div className={s.stack}>
            <p className={s.muted}>
              They have your number. If you say yes they see your profile, and can assign you and put you under
              contract. Answer until {dayInNumbers(invitation.expires_at)}.
            </p>
            <div className={s.foot}>
              <Button
                kind="primary"
                icon={Building2}
                onClick={() => actor.send({ type: 'answer', invitation, accept: true })}
              >
                Yes, link me
              </Button>
              <Button onClick={() => actor.send({ type: 'answer', invitation, accept: false })}>No</Button>
            </div>
          </div>
        </Card>
      ))}
      <Confirm
        open={isConfirmOpen}
        question={accept ? `Let ${chosen?.company ?? ''} see your profile?` : `Say no to ${chosen?.company ?? ''}?`}
        verb={accept ? 'Yes, link me' : 'Say no'}
        busy={busy}
        onConfirm={() => actor.send({ type: 'confirm' })}
        onDeny={() => actor.send({ type: 'back' })}
      >
        {accept
          ? 'Your medical answers stay sealed until there is a contract.'
          : 'They are not told anything of you. They can ask again.'}
      </Confirm>
    </div>
  )
}
