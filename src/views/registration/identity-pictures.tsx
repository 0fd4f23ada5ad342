import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { identityPicturesMachine } from '#machines/registration/identity-pictures.machine'
import { ErrorText } from '#ui/elements/error-text'
import { PhotoCard, PhotoCards } from '#views/platform/photo-card'
import { RegistrationLayout } from '#views/shared/registration'

/** In a plain browser: a photo of the document, then one of the face. */
export function IdentityPictures({ actor }: { actor: ActorRefFrom<typeof identityPicturesMachine> }) {
  const document = useSelector(actor, (s) => s.children.document)
  const selfie = useSelector(actor, (s) => s.children.selfie)
  const message = useSelector(actor, (s) => s.context.message)
  const waitsFor = useSelector(actor, (s) =>
    s.matches('document') ? 'your document' : s.matches('selfie') ? 'your face' : undefined,
  )
  return (
    <RegistrationLayout
      step={1}
      title="Verify your identity"
      hint="Photograph your passport or driving licence, then your face. No glare, all four corners."
      onBack={() => actor.send({ type: 'back' })}
      onContinue={() => actor.send({ type: 'continue' })}
      disabledReason={waitsFor && `Waits for the photo of ${waitsFor}`}
    >
      <PhotoCards>
        {document && <PhotoCard actor={document} name="Your document" of="Your document" />}
        {selfie && <PhotoCard actor={selfie} name="Your face" of="Your face" face />}
      </PhotoCards>
      {message && <ErrorText announce>{message}</ErrorText>}
    </RegistrationLayout>
  )
}
