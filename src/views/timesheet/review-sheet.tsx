import { useActorRef, useSelector } from '@xstate/react'
import { outcomes } from '#contract/outcomes'
import { texts } from '#contract/texts'
import { concernsSheet } from '#machines/feed-news'
import { type ReviewOutcome, undoOffer } from '#machines/timesheet-acts'
import { timesheetReviewMachine } from '#machines/timesheet-review.machine'
import { ErrorState } from '#ui/error-state'
import { Skeleton } from '#ui/skeleton'
import { FeedActor } from '#views/frame/feed-actor'
import { HomeActor } from '#views/frame/home-actor'
import { Undo, UndoActor } from '#views/frame/undo-actor'
import { LoadingTitle } from '#views/loading-title'
import { ErrorScreen } from '#views/session/error-screen'
import type { Seen } from '#views/session/screen-table'
import { useNews } from '#views/use-news'
import s from './review.module.css'
import { SheetReview } from './sheet-review.tsx'

type Props = {
  id: string
  seen: Seen
  level?: 1 | 2 | undefined
  /** The note typed before the week was left, and a callback to keep it. */
  note?: string | undefined
  onNote?: ((note: string) => void) | undefined
  onMove?: ((by: 1 | -1) => void) | undefined
  /** An action on this week succeeded. */
  onDone?: ((outcome: ReviewOutcome) => void) | undefined
}

/** A week to decide, by its id; use the id as the key. */
export function ReviewSheet({ id, seen, level = 1, note, onNote, onMove, onDone }: Props) {
  const actor = useActorRef(timesheetReviewMachine, { input: { id, note } })
  const home = HomeActor.useActorRef()
  const undo = UndoActor.useActorRef()
  const loaded = useSelector(actor, (state) => state.context.sheet !== undefined)
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  useNews(actor, (news) => {
    if (news.type === 'noted') return onNote?.(news.note)
    const { outcome } = news
    seen.say({ tone: 'success', text: outcomes[outcome] })
    const { sheet } = actor.getSnapshot().context
    const offer = sheet && undoOffer(outcome, sheet)
    if (offer) undo.send({ type: 'offer', offer })
    home.send({ type: 'refresh' })
    onDone?.(outcome)
  })
  useNews(undo, () => actor.send({ type: 'refresh' }))
  useNews(FeedActor.useActorRef(), (news) => {
    if (concernsSheet(news, id)) actor.send({ type: 'refresh' })
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
      <SheetReview actor={actor} level={level} onPrint={() => window.print()} onMove={onMove} />
    </>
  )
}
