import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { skillPhotosMachine } from '#machines/registration/skill-photos.machine'
import { Unanswered } from '#views/shared/unanswered'
import { CardDetails } from './card-details.tsx'
import { CardPhotos } from './card-photos.tsx'
import { WithoutOne } from './without-one.tsx'

const step = 3

/** Step 3: both sides of the skill card, then its details. */
export function SkillPhotos({ actor }: { actor: ActorRefFrom<typeof skillPhotosMachine> }) {
  const message = useSelector(actor, (s) => s.context.formError.message)
  const unreachable = useSelector(actor, (s) => s.hasTag('unreachable'))
  const without = useSelector(actor, (s) => s.matches({ card: 'explaining' }) || s.matches('passing'))
  const describing = useSelector(actor, (s) => s.matches({ card: 'describing' }) || s.matches({ card: 'saving' }))
  const busy = useSelector(actor, (s) => s.hasTag('busy'))
  const back = () => actor.send({ type: 'back' })
  if (unreachable)
    return <Unanswered step={step} message={message} onRetry={() => actor.send({ type: 'retry' })} onBack={back} />
  if (without)
    return (
      <WithoutOne
        step={step}
        title="No skill card yet?"
        busy={busy}
        onContinue={() => actor.send({ type: 'continue' })}
        onBack={back}
      >
        You can add it later. Sites see that it is missing, and some let nobody in without one.
      </WithoutOne>
    )
  return describing ? <CardDetails actor={actor} /> : <CardPhotos actor={actor} />
}
