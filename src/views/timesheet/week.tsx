import { useActorRef, useSelector } from '@xstate/react'
import { CalendarOff } from 'lucide-react'
import { outcomes } from '#contract/outcomes'
import { pathOf } from '#contract/paths'
import { texts } from '#contract/texts'
import { concernsOwnSheet } from '#machines/feed-news'
import { whyNotMove } from '#machines/timesheet-law'
import { timesheetWeekMachine } from '#machines/timesheet-week.machine'
import { Card } from '#ui/card'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { Skeleton } from '#ui/skeleton'
import { FeedActor } from '#views/frame/feed-actor'
import { HomeActor } from '#views/frame/home-actor'
import { LoadingTitle } from '#views/loading-title'
import { ErrorScreen } from '#views/session/error-screen'
import type { Seen } from '#views/session/screen-table'
import { useNews } from '#views/use-news'
import { LineForm } from './line-form.tsx'
import { SheetHistory } from './sheet-history.tsx'
import { SheetNotes } from './sheet-notes.tsx'
import s from './week.module.css'
import { WeekDays } from './week-days.tsx'
import { WeekFoot } from './week-foot.tsx'
import { WeekHead } from './week-head.tsx'
import { WeekQuestions } from './week-questions.tsx'
import { WeekTold } from './week-told.tsx'

type Props = { id: string | undefined; seen: Seen; onChanged?: (() => void) | undefined }

/** A worker's own week: the current one without an `id`. */
export function Week({ id, seen, onChanged }: Props) {
  const actor = useActorRef(timesheetWeekMachine, { input: { id } })
  const home = HomeActor.useActorRef()
  const sheet = useSelector(actor, (state) => state.context.sheet)
  const note = useSelector(actor, (state) => state.context.note)
  const saying = useSelector(actor, (state) => state.matches('saying') || state.matches('objecting'))
  const without = useSelector(actor, (state) => state.matches('without'))
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  useNews(actor, ({ outcome }) => {
    seen.say({ tone: 'success', text: outcomes[outcome] })
    home.send({ type: 'refresh' })
    onChanged?.()
  })
  useNews(FeedActor.useActorRef(), (news) => {
    if (concernsOwnSheet(news, sheet?.id)) actor.send({ type: 'refresh' })
  })
  if (missing) return <ErrorScreen status={404} message={texts.pageNotFound} />
  if (unreachable)
    return (
      <ErrorState title="This week could not be loaded" level={1} onRetry={() => actor.send({ type: 'retry' })}>
        Check the connection and try again. What the gate saw is kept.
      </ErrorState>
    )
  if (without)
    return (
      <EmptyState icon={CalendarOff} level={1} title="No timesheets yet">
        Your week builds itself from your check-ins once a company pays you by the hour.
      </EmptyState>
    )
  if (!sheet) return <WeekSkeleton />
  const why = sheet.status === 'SUBMITTED' ? 'Take the week back to change it.' : whyNotMove(sheet, 'save')
  return (
    <article className={s.week}>
      <p className={s.back}>
        <a href={pathOf({ route: 'timesheets', params: {} })}>All weeks</a>
      </p>
      <WeekTold actor={actor} sheet={sheet} />
      <WeekHead sheet={sheet} />
      <WeekDays actor={actor} sheet={sheet} why={why} />
      <WeekFoot actor={actor} sheet={sheet} />
      <Card title="Notes">
        <SheetNotes
          messages={sheet.messages}
          note={note}
          reader="your manager"
          busy={saying}
          onWrite={(text) => actor.send({ type: 'write', note: text })}
          onSay={() => actor.send({ type: 'say' })}
          onObject={whyNotMove(sheet, 'object', 'any') ? undefined : () => actor.send({ type: 'object' })}
        />
      </Card>
      <Card title="History">
        <SheetHistory moves={sheet.timeline} />
      </Card>
      <LineForm actor={actor} />
      <WeekQuestions actor={actor} />
    </article>
  )
}

const WeekSkeleton = () => (
  <div className={s.week} aria-busy="true">
    <LoadingTitle />
    <Skeleton height={64} />
    <Skeleton height={420} />
  </div>
)
