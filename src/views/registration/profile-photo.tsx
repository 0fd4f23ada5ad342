import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { personalInfoMachine } from '#machines/registration/personal-info.machine'
import { ErrorText } from '#ui/elements/error-text'
import { PhotoCard, PhotoCards } from '#views/platform/photo-card'
import { RegistrationLayout } from '#views/shared/registration'

/** The photo that a guard compares at the gate. */
export function ProfilePhoto({ actor }: { actor: ActorRefFrom<typeof personalInfoMachine> }) {
  const photo = useSelector(actor, (s) => s.children.photo)
  const hasPhoto = useSelector(actor, (s) => s.context.photo !== undefined)
  const formError = useSelector(actor, (s) => s.context.formError)
  const busy = useSelector(actor, (s) => s.hasTag('busy'))
  return (
    <RegistrationLayout
      step={5}
      title="Your photo"
      hint="Your face from the front, no hat, no sunglasses. Guards compare it at the gate."
      onBack={busy ? undefined : () => actor.send({ type: 'back' })}
      onContinue={() => actor.send({ type: 'continue' })}
      busy={busy}
      disabledReason={hasPhoto ? undefined : 'Waits for your photo'}
    >
      <PhotoCards>
        {photo && (
          <PhotoCard actor={photo} name="Your face" of="Your face" face error={Object.values(formError.errors)[0]} />
        )}
      </PhotoCards>
      {formError.message && <ErrorText announce>{formError.message}</ErrorText>}
    </RegistrationLayout>
  )
}
