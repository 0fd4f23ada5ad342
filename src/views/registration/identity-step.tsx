import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { identityStepMachine } from '#machines/registration/identity-step.machine'
import { RegistrationLayout } from '#views/shared/registration'
import { Unanswered } from '#views/shared/unanswered'
import { IdentityFailed } from './identity-failed.tsx'
import { IdentityLaunch } from './identity-launch.tsx'
import { IdentityNames } from './identity-names.tsx'
import { IdentityPictures } from './identity-pictures.tsx'
import { IdentityResult } from './identity-result.tsx'

const step = 1

/** Step 1: names as on the document, the proof, and the provider's result. */
export function IdentityStep({ actor }: { actor: ActorRefFrom<typeof identityStepMachine> }) {
  const state = useSelector(actor, (s) => s.value)
  const message = useSelector(actor, (s) => s.context.formError.message)
  const capture = useSelector(actor, (s) => s.children.capture)
  const pictures = useSelector(actor, (s) => s.children.takePictures)
  const result = useSelector(actor, (s) => s.children.awaitResult)
  if (capture) return <IdentityLaunch actor={capture} />
  if (pictures) return <IdentityPictures actor={pictures} />
  if (result) return <IdentityResult actor={result} />
  switch (state) {
    case 'unapplied':
    case 'unchecked':
      return (
        <Unanswered
          step={step}
          message={message}
          onRetry={() => actor.send({ type: 'retry' })}
          onBack={() => actor.send({ type: 'back' })}
        />
      )
    case 'failed':
      return <IdentityFailed actor={actor} />
    case 'naming':
    case 'applying':
      return <IdentityNames actor={actor} />
    default:
      return <RegistrationLayout step={step} title="Verify your identity" hint="One moment." />
  }
}
