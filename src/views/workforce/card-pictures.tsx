import { useActorRef, useSelector } from '@xstate/react'
import { IdCard } from 'lucide-react'
import { cardPicturesMachine } from '#machines/workforce/card-pictures.machine'
import type { UploadedFile } from '#shared/api/platform/media'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { Card } from '#ui/display/card'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { Confirm } from '#ui/overlays/confirm'
import s from './card-pictures.module.css'
import { nameOf } from './worker-columns.tsx'

/**
 * The pictures of the skill card that the company checks. Opening them asks for confirmation, because the worker is
 * notified.
 */
export function CardPictures({ worker, check }: { worker: WorkerDetail; check: string }) {
  const actor = useActorRef(cardPicturesMachine, { input: { check } })
  const isConfirmOpen = useSelector(actor, (state) => state.matches('confirming') || state.matches('opening'))
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const pictures = useSelector(actor, (state) => state.context.pictures)
  const errorMessage = useSelector(actor, (state) => state.context.errorMessage)
  const name = nameOf(worker)
  return (
    <Card title="Skill card pictures">
      <div className={s.body}>
        {errorMessage && (
          <Banner tone="wait" announce>
            {errorMessage}
          </Banner>
        )}
        {pictures ? (
          <>
            <div className={s.sides}>
              <Side of="Front" name={name} picture={pictures.front} />
              <Side of="Back" name={name} picture={pictures.back} />
            </div>
            <span>
              <Button onClick={() => actor.send({ type: 'close' })}>Close</Button>
            </span>
          </>
        ) : (
          <>
            <p className={s.muted}>
              Photos of both sides, to compare with the card itself. The worker is told each time somebody opens them.
            </p>
            <span>
              <Button icon={IdCard} onClick={() => actor.send({ type: 'open' })}>
                Open the pictures
              </Button>
            </span>
          </>
        )}
      </div>
      <Confirm
        open={isConfirmOpen}
        question={`Open the pictures of ${name}’s skill card?`}
        verb="Open"
        busy={busy}
        onConfirm={() => actor.send({ type: 'confirm' })}
        onDeny={() => actor.send({ type: 'deny' })}
      >
        The worker is told your name and your company.
      </Confirm>
    </Card>
  )
}

function Side({ of, name, picture }: { of: 'Front' | 'Back'; name: string; picture: UploadedFile | null }) {
  return (
    <figure className={s.side}>
      {picture ? (
        <img src={picture.full_url} alt={`${of} of ${name}’s skill card`} />
      ) : (
        <span className={s.none}>No picture of this side</span>
      )}
      <figcaption>{of}</figcaption>
    </figure>
  )
}
