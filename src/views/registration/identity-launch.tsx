import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { identityCaptureMachine } from '#machines/identity-capture.machine'
import { ErrorText } from '#ui/error-text'
import { RegistrationLayout } from '#views/layouts/registration'

/** Inside the app: its own capture takes over. */
export function IdentityLaunch({ actor }: { actor: ActorRefFrom<typeof identityCaptureMachine> }) {
  const message = useSelector(actor, (s) => s.context.message)
  const busy = useSelector(actor, (s) => s.hasTag('busy'))
  return (
    <RegistrationLayout
      step={1}
      title="Verify your identity"
      hint="Have your passport or driving licence with you. The app photographs it, and then your face."
      onBack={busy ? undefined : () => actor.send({ type: 'back' })}
      onContinue={() => actor.send({ type: 'continue' })}
      busy={busy}
    >
      {message && <ErrorText announce>{message}</ErrorText>}
    </RegistrationLayout>
  )
}
