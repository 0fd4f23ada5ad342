import { useActorRef, useSelector } from '@xstate/react'
import { concernsTimesheet } from '#machines/account/feed-events'
import { type ReviewOutcome, undoOffer } from '#machines/time/timesheet-acts'
import { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { texts } from '#shared/api/kit/texts'
import { Skeleton } from '#ui/elements/skeleton'
import { ErrorState } from '#ui/feedback/error-state'
import { FeedActor } from '#views/account/feed-actor'
import { ErrorScreen } from '#views/shared/error-screen'
import { LoadingTitle } from '#views/shared/loading-title'
import { useRefreshHome } from '#views/shared/refresh-home'
import type { PageContext } from '#views/shared/screen-table'
import { Undo, UndoActor } from '#views/shared/undo-actor'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './review.module.css'
import { ReviewContent } from './review-content.tsx'

type Props = {
  id: string
  page: PageContext
  level?: 1 | 2 | undefined
  /** The note typed before the week was left, and a callback to keep it. */
  note?: string | undefined
  onNote?: ((note: string) => void) | undefined
  onMove?: ((by: 1 | -1) => void) | undefined
  /** An action on this week succeeded. */
  onDone?: ((outcome: ReviewOutcome) => void) | undefined
}

/** A week to decide, by its id; use the id as the key. */
export function ReviewPanel({ id, page, level = 1, note, onNote, onMove, onDone }: Props) {
  const actor = useActorRef(timesheetReviewMachine, { input: { id, note } })
  const refreshHome = useRefreshHome()
  const undo = UndoActor.useActorRef()
  const loaded = useSelector(actor, (state) => state.context.timesheet !== undefined)
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  useActorEvents(actor, (event) => {
    if (event.type === 'noted') return onNote?.(event.note)
    const { outcome } = event
    page.toast({ tone: 'success', text: outcomes[outcome] })
    const { timesheet } = actor.getSnapshot().context
    const offer = timesheet && undoOffer(outcome, timesheet)
    if (offer) undo.send({ type: 'offer', offer })
    refreshHome()
    onDone?.(outcome)
  })
  useActorEvents(undo, () => actor.send({ type: 'refresh' }))
  useActorEvents(FeedActor.useActorRef(), (event) => {
    if (concernsTimesheet(event, id)) actor.send({ type: 'refresh' })
  })
  if (missing) return <ErrorScreen status={404} message={texts.pageNotFound} />
  if (unreachable)
    return (
      <ErrorState title="This week could not be loaded" level={level} onRetry={() => actor.send({ type: 'retry' })} />
    )
  if (!loaded)
    return (
      <div className={s.skeleton} aria-busy="true">
        {level === 1 && <LoadingTitle />}
        <Skeleton height={64} />
        <Skeleton height={480} />
      </div>
    )
  return (
    <>
      {level === 2 && <Undo inline />}
      <ReviewContent actor={actor} level={level} onPrint={() => window.print()} onMove={onMove} />
    </>
  )
}
