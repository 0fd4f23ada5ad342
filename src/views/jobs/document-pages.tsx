import { useActorRef, useSelector } from '@xstate/react'
import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react'
import { documentReaderMachine } from '#machines/platform/document-reader.machine'
import type { AssignmentDocument } from '#shared/api/jobs/assignment'
import { Button } from '#ui/elements/button'
import { IconButton } from '#ui/elements/icon-button'
import { ProgressBar } from '#ui/elements/progress-bar'
import { Skeleton } from '#ui/elements/skeleton'
import { ErrorState } from '#ui/feedback/error-state'
import { useApp } from '#views/shared/app-context'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './reader.module.css'

/** A document page by page, as an image and as text. `onRead` is called when the last page was shown. */
export function DocumentPages({
  document: { media_id, name },
  onRead,
}: {
  document: AssignmentDocument
  onRead: () => void
}) {
  const { inWrapper } = useApp()
  const actor = useActorRef(documentReaderMachine, { input: { mediaId: media_id, title: name, wrapper: inWrapper } })
  const page = useSelector(actor, (state) => state.context.page)
  const pages = useSelector(actor, (state) => state.context.pages)
  const drawn = useSelector(actor, (state) => state.context.drawn)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const inApp = useSelector(actor, (state) => state.matches('inApp'))
  const unreadable = useSelector(actor, (state) => state.matches('unreadable'))
  useActorEvents(actor, onRead)
  if (inApp)
    return (
      <div className={s.inApp}>
        <p>The document is open in the app’s own reader. Read it to its end, then come back here.</p>
        <Button icon={ExternalLink} onClick={() => actor.send({ type: 'openAgain' })}>
          Open it again
        </Button>
      </div>
    )
  if (unreadable)
    return (
      <ErrorState level={2} title="The document could not be opened" onRetry={() => actor.send({ type: 'retry' })}>
        Check the connection and try again. If it stays so, ask the site’s manager for the paper.
      </ErrorState>
    )
  if (!drawn)
    return (
      <div className={s.paper} aria-busy="true">
        <Skeleton height={420} />
      </div>
    )
  const place = `Page ${page} of ${pages}`
  return (
    <>
      <div className={s.sheet}>
        <label className={s.enlarge}>
          <input type="checkbox" />
          Enlarge
        </label>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: enlarged, it is scrolled by keyboard */}
        <section className={s.paper} aria-label={place} aria-busy={busy || undefined} tabIndex={0}>
          <img src={drawn.picture} alt={`${place} of ${name}, its words stand below`} />
        </section>
      </div>
      <details className={s.words}>
        <summary>This page in words</summary>
        <p>{drawn.words || 'This page has no words that can be read out: it is a picture.'}</p>
      </details>
      <nav className={s.pager} aria-label="Pages">
        <IconButton
          icon={ChevronLeft}
          label="Previous page"
          disabledReason={page > 1 ? undefined : 'This is the first page'}
          onClick={() => actor.send({ type: 'previousPage' })}
        />
        <span className={s.place}>
          <span role="status">{place}</span>
          <ProgressBar value={(page / pages) * 100} label="How far you have read" />
        </span>
        <Button
          icon={ChevronRight}
          kind={page < pages ? 'primary' : 'plain'}
          disabledReason={page < pages ? undefined : 'the last page'}
          reasonPlacement="under"
          busy={busy}
          onClick={() => actor.send({ type: 'nextPage' })}
        >
          Next page
        </Button>
      </nav>
    </>
  )
}
