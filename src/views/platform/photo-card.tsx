import { useSelector } from '@xstate/react'
import { Camera, Check, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type photoMachine, photoProgress } from '#machines/platform/photo.machine'
import { Button } from '#ui/elements/button'
import { ErrorText } from '#ui/elements/error-text'
import { Icon } from '#ui/elements/icon'
import { LinkButton } from '#ui/elements/link-button'
import { ProgressBar } from '#ui/elements/progress-bar'
import { Banner } from '#ui/feedback/banner'
import s from './photo-card.module.css'
import { TakePhoto } from './take-photo.tsx'
import { usePreview } from './use-preview.ts'

export function PhotoCards({ children }: { children: ReactNode }) {
  return <ul className={s.cards}>{children}</ul>
}

/** One photo: to take, uploading, uploaded, or to send again. */
export function PhotoCard({
  actor,
  name,
  of,
  face,
  error,
}: {
  actor: ActorRefFrom<typeof photoMachine>
  name: string
  /** Name of the photo, such as 'Back of the card'. */
  of: string
  /** Uses the front camera. */
  face?: boolean | undefined
  error?: string | undefined
}) {
  const sending = useSelector(actor, (state) => state.matches('sending'))
  const interrupted = useSelector(actor, (state) => state.matches({ sending: 'interrupted' }))
  const slow = useSelector(actor, (state) => state.matches({ sending: 'slow' }))
  const isUploaded = useSelector(actor, (state) => state.matches('uploaded'))
  const percent = useSelector(actor, (state) => photoProgress(state.context))
  const message = useSelector(actor, (state) => state.context.message)
  const preview = usePreview(
    useSelector(actor, (state) => state.context.chosen?.blob),
    useSelector(actor, (state) => state.context.file?.full_url),
  )
  const wrong = message ?? error
  return (
    <>
      <li className={s.card} data-invalid={wrong ? true : undefined}>
        <div className={s.thumb} data-face={face || undefined}>
          <Icon of={Camera} size="l" />
          {preview && <span className={s.picture} style={{ backgroundImage: `url(${JSON.stringify(preview)})` }} />}
        </div>
        <div className={s.words}>
          <p className={s.name}>{name}</p>
          {sending && !interrupted && (
            <>
              <p className={s.state}>{`Sending, ${percent}%`}</p>
              <ProgressBar value={percent} label={`${of}, sending`} />
            </>
          )}
          {isUploaded && (
            <p className={s.done} role="status">
              <Icon of={Check} size="s" />
              Sent
            </p>
          )}
          {wrong && <ErrorText announce>{wrong}</ErrorText>}
          {interrupted && (
            <Button wide onClick={() => actor.send({ type: 'retry' })} aria-label={`Retry, ${of}`}>
              Retry
            </Button>
          )}
          {sending && (
            <span className={s.cancel}>
              <LinkButton onClick={() => actor.send({ type: 'cancel' })} aria-label={`Cancel, ${of}`}>
                Cancel
              </LinkButton>
            </span>
          )}
          {!sending && <TakePhoto actor={actor} of={of} face={face} />}
        </div>
      </li>
      {slow && (
        <li>
          <Banner tone="plain" icon={WifiOff} announce>
            Weak signal. You can put the phone away, sending goes on by itself.
          </Banner>
        </li>
      )}
    </>
  )
}
