import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { identityResultMachine } from '#machines/registration/identity-result.machine'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { FullScreenLoader } from '#ui/feedback/full-screen-loader'
import { RegistrationLayout } from '#views/shared/registration'

/** Waits for the provider's result; continues by itself. */
export function IdentityResult({ actor }: { actor: ActorRefFrom<typeof identityResultMachine> }) {
  const unanswered = useSelector(actor, (s) => s.matches('unanswered'))
  return (
    <RegistrationLayout
      step={1}
      title="We check your identity"
      hint="This takes a minute or two. You can put the phone away and come back."
    >
      <FullScreenLoader inline label="Waiting for the result" />
      {unanswered && (
        <>
          <Banner tone="wait" announce>
            There was no answer. We keep asking.
          </Banner>
          <Button size="l" wide onClick={() => actor.send({ type: 'retry' })}>
            Ask now
          </Button>
        </>
      )}
    </RegistrationLayout>
  )
}
