import { useActorRef, useSelector } from '@xstate/react'
import { photoMachine } from '#machines/platform/photo.machine'
import { photoFormMachine } from '#machines/workforce/profile-forms.machine'
import { Card } from '#ui/display/card'
import { Button } from '#ui/elements/button'
import { PhotoCard, PhotoCards } from '#views/platform/photo-card'
import { useApp } from '#views/shared/app-context'
import { BoundForm } from '#views/shared/bound-form'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './own.module.css'

/** A new photo for the gate: taken or chosen, uploaded, then saved instead of the old one. */
export function OwnPhoto({ onSaved, onRefused }: { onSaved: () => void; onRefused: () => void }) {
  const { inWrapper } = useApp()
  const photo = useActorRef(photoMachine, { input: { field: 'profile_photo', wrapper: inWrapper } })
  const form = useActorRef(photoFormMachine, { input: { values: { photo_id: '' } } })
  const file = useSelector(photo, (state) => state.context.file)
  const error = useSelector(form, (state) => state.context.errors.photo_id)
  const busy = useSelector(form, (state) => state.hasTag('busy'))
  useActorEvents(form, ({ type }) => {
    if (type === 'saved') onSaved()
    if (type === 'refused') onRefused()
  })
  return (
    <Card title="Photo" note="guards compare it at the gate">
      <BoundForm actor={form} className={s.stack}>
        <PhotoCards>
          <PhotoCard actor={photo} name="Your face" of="Your face" face error={error} />
        </PhotoCards>
        <Button
          busy={busy}
          disabledReason={file ? undefined : 'Take or choose a picture first'}
          onClick={() => {
            form.send({ type: 'change', values: { photo_id: file?.id ?? '' } })
            form.send({ type: 'submit' })
          }}
        >
          Use this photo
        </Button>
      </BoundForm>
    </Card>
  )
}
