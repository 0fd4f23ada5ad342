import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { identityStepMachine } from '#machines/identity-step.machine'
import { ErrorText } from '#ui/error-text'
import { RegistrationLayout } from '../layouts/registration.tsx'

/** Inside the app: its own capture takes over. */
export function IdentityLaunch({ actor }: { actor: ActorRefFrom<typeof identityStepMachine> }) {
  const refusal = useSelector(actor, (s) => s.context.refusal)
  const busy = useSelector(actor, (s) => s.hasTag('busy'))
  const error = Object.values(refusal.errors)[0] ?? refusal.message
  return (
    <RegistrationLayout
      step={1}
      title="Verify your identity"
      hint="Have your passport or driving licence with you. The app photographs it, and then your face."
      onBack={busy ? undefined : () => actor.send({ type: 'back' })}
      onContinue={() => actor.send({ type: 'continue' })}
      busy={busy}
    >
      {error && <ErrorText announce>{error}</ErrorText>}
    </RegistrationLayout>
  )
}
