import { useActorRef, useSelector } from '@xstate/react'
import { CalendarOff } from 'lucide-react'
import { outcomes } from '#contract/outcomes'
import { pathOf } from '#contract/paths'
import { texts } from '#contract/texts'
import { concernsOwnTimesheet } from '#machines/feed-events'
import { moveDisabledReason } from '#machines/timesheet-law'
import { timesheetWeekMachine } from '#machines/timesheet-week.machine'
import { Card } from '#ui/card'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { Skeleton } from '#ui/skeleton'
import { FeedActor } from '#views/frame/feed-actor'
import { HomeActor } from '#views/frame/home-actor'
import { LoadingTitle } from '#views/loading-title'
import { ErrorScreen } from '#views/session/error-screen'
import type { PageContext } from '#views/session/screen-table'
import { useActorEvents } from '#views/use-actor-events'
import { LineForm } from './line-form.tsx'
import { TimesheetHistory } from './timesheet-history.tsx'
import { TimesheetNotes } from './timesheet-notes.tsx'
import s from './week.module.css'
import { WeekBanners } from './week-banners.tsx'
import { WeekDays } from './week-days.tsx'
import { WeekFoot } from './week-foot.tsx'
import { WeekHead } from './week-head.tsx'
import { WeekQuestions } from './week-questions.tsx'

type Props = { id: string | undefined; page: PageContext; onChanged?: (() => void) | undefined }

/** A worker's own week: the current one without an `id`. */
export function Week({ id, page, onChanged }: Props) {
  const actor = useActorRef(timesheetWeekMachine, { input: { id } })
  const home = HomeActor.useActorRef()
  const timesheet = useSelector(actor, (state) => state.context.timesheet)
  const note = useSelector(actor, (state) => state.context.note)
  const isAddingNote = useSelector(actor, (state) => state.matches('addingNote') || state.matches('objecting'))
  const without = useSelector(actor, (state) => state.matches('without'))
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  useActorEvents(actor, ({ outcome }) => {
    page.toast({ tone: 'success', text: outcomes[outcome] })
    home.send({ type: 'refresh' })
    onChanged?.()
  })
  useActorEvents(FeedActor.useActorRef(), (event) => {
    if (concernsOwnTimesheet(event, timesheet?.id)) actor.send({ type: 'refresh' })
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
        Your timesheets are created from your check-ins once a company pays you by the hour.
      </EmptyState>
    )
  if (!timesheet) return <WeekSkeleton />
  const disabledReason =
    timesheet.status === 'SUBMITTED' ? 'Take the week back to change it.' : moveDisabledReason(timesheet, 'save')
  return (
    <article className={s.week}>
      <p className={s.back}>
        <a href={pathOf({ route: 'timesheets', params: {} })}>All weeks</a>
      </p>
      <WeekBanners actor={actor} timesheet={timesheet} />
      <WeekHead timesheet={timesheet} />
      <WeekDays actor={actor} timesheet={timesheet} disabledReason={disabledReason} />
      <WeekFoot actor={actor} timesheet={timesheet} />
      <Card title="Notes">
        <TimesheetNotes
          messages={timesheet.messages}
          note={note}
          reader="your manager"
          busy={isAddingNote}
          onWrite={(text) => actor.send({ type: 'write', note: text })}
          onAddNote={() => actor.send({ type: 'addNote' })}
          onObject={moveDisabledReason(timesheet, 'object', 'any') ? undefined : () => actor.send({ type: 'object' })}
        />
      </Card>
      <Card title="History">
        <TimesheetHistory moves={timesheet.timeline} />
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
