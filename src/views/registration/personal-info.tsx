import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { personalInfoMachine } from '#machines/registration/personal-info.machine'
import { Unanswered } from '#views/shared/unanswered'
import { PersonalForm } from './personal-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'

/** Step 5: personal details, then a photo. */
export function PersonalInfo({ actor }: { actor: ActorRefFrom<typeof personalInfoMachine> }) {
  const message = useSelector(actor, (s) => s.context.formError.message)
  const unreachable = useSelector(actor, (s) => s.hasTag('unreachable'))
  const photographing = useSelector(actor, (s) => s.matches('photographing') || s.matches('savingPhoto'))
  if (unreachable)
    return (
      <Unanswered
        step={5}
        message={message}
        onRetry={() => actor.send({ type: 'retry' })}
        onBack={() => actor.send({ type: 'back' })}
      />
    )
  return photographing ? <ProfilePhoto actor={actor} /> : <PersonalForm actor={actor} />
}
