import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { phoneResetMachine } from '#machines/workforce/phone-reset.machine'
import { Confirm } from '#ui/overlays/confirm'

/** Asks before a worker's phone registration is reset. */
export function PhoneReset({ actor }: { actor: ActorRefFrom<typeof phoneResetMachine> }) {
  const name = useSelector(actor, (state) => state.context.owner?.name ?? '')
  const open = useSelector(actor, (state) => !state.matches('resting'))
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  return (
    <Confirm
      open={open}
      question={`Reset ${name}’s phone registration?`}
      verb="Reset"
      busy={busy}
      onConfirm={() => actor.send({ type: 'confirm' })}
      onDeny={() => actor.send({ type: 'deny' })}
    >
      They are signed out at once, and the code that the old phone shows opens no gate any more. They sign in again on
      the phone they use now.
    </Confirm>
  )
}
