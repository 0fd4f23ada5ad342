import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { identityStepMachine } from '#machines/registration/identity-step.machine'
import { Banner } from '#ui/feedback/banner'
import { RegistrationLayout } from '#views/shared/registration'

/** A failed identity check: the reason, and a retry. */
export function IdentityFailed({ actor }: { actor: ActorRefFrom<typeof identityStepMachine> }) {
  const reason = useSelector(actor, (s) => s.context.check.reason)
  return (
    <RegistrationLayout
      step={1}
      title="We could not verify your identity"
      hint="This happens with glare, a cut corner or an expired document. You can try again."
      onContinue={() => actor.send({ type: 'retry' })}
      continueLabel="Try again"
      toRead
    >
      <Banner tone="bad" announce>
        {reason ?? 'The provider gave no reason.'}
      </Banner>
    </RegistrationLayout>
  )
}
