import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { skillPhotosMachine } from '#machines/registration/skill-photos.machine'
import { ErrorText } from '#ui/elements/error-text'
import { LinkButton } from '#ui/elements/link-button'
import { PhotoCard, PhotoCards } from '#views/platform/photo-card'
import { RegistrationLayout } from '#views/shared/registration'
import s from './words.module.css'

/** Front and back of the card, with their upload progress. */
export function CardPhotos({ actor }: { actor: ActorRefFrom<typeof skillPhotosMachine> }) {
  const front = useSelector(actor, (state) => state.children.front)
  const back = useSelector(actor, (state) => state.children.back)
  const hasFront = useSelector(actor, (state) => state.context.front !== undefined)
  const hasBack = useSelector(actor, (state) => state.context.back !== undefined)
  const formError = useSelector(actor, (state) => state.context.formError)
  const disabledReason = !hasFront
    ? 'Waits for the front of the card'
    : !hasBack
      ? 'Waits for the back of the card'
      : undefined
  return (
    <RegistrationLayout
      step={3}
      title="Photograph your skill card"
      hint="Flat, no glare, all four corners."
      onContinue={() => actor.send({ type: 'continue' })}
      disabledReason={disabledReason}
    >
      <PhotoCards>
        {front && (
          <PhotoCard actor={front} name="Front" of="Front of the card" error={formError.errors.front_photo_id} />
        )}
        {back && <PhotoCard actor={back} name="Back" of="Back of the card" error={formError.errors.back_photo_id} />}
      </PhotoCards>
      {formError.message && <ErrorText announce>{formError.message}</ErrorText>}
      <span className={s.link}>
        <LinkButton onClick={() => actor.send({ type: 'haveNone' })}>I do not have one yet</LinkButton>
      </span>
    </RegistrationLayout>
  )
}
