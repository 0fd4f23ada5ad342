import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { photoMachine } from '#machines/platform/photo.machine'
import { Button } from '#ui/elements/button'
import { VisuallyHidden } from '#ui/elements/visually-hidden'
import s from './photo-card.module.css'

/**
 * A button to take a photo: with the app's own camera inside the app, else a file input that offers the phone's camera.
 */
export function TakePhoto({
  actor,
  of,
  face,
}: {
  actor: ActorRefFrom<typeof photoMachine>
  of: string
  face?: boolean | undefined
}) {
  const wrapper = useSelector(actor, (state) => state.context.wrapper)
  const capturing = useSelector(actor, (state) => state.matches('capturing'))
  const again = useSelector(actor, (state) => state.context.chosen !== undefined || state.context.file !== undefined)
  const words = again ? 'Take again' : 'Take photo'
  const named = <VisuallyHidden>{`, ${of}`}</VisuallyHidden>
  if (wrapper)
    return (
      <Button kind={again ? 'quiet' : 'plain'} busy={capturing} onClick={() => actor.send({ type: 'capture' })}>
        <span>
          {words}
          {named}
        </span>
      </Button>
    )
  return (
    <label className={s.take} data-first={again ? undefined : true}>
      <span>
        {words}
        {named}
      </span>
      <input
        type="file"
        accept="image/*"
        capture={face ? 'user' : 'environment'}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) actor.send({ type: 'choose', file: { name: file.name, size: file.size, blob: file } })
        }}
      />
    </label>
  )
}
