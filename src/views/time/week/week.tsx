import { useActorRef, useSelector } from '@xstate/react'
import { CalendarOff } from 'lucide-react'
import { hasTag } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { concernsOwnTimesheet } from '#machines/account/feed-events'
import { moveDisabledReason } from '#machines/time/timesheet-law'
import { timesheetWeekMachine } from '#machines/time/timesheet-week.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { pathOf } from '#shared/api/kit/paths'
import { texts } from '#shared/api/kit/texts'
import { Card } from '#ui/display/card'
import { Skeleton } from '#ui/elements/skeleton'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { FeedActor } from '#views/account/feed-actor'
import { ErrorScreen } from '#views/shared/error-screen'
import { LoadingTitle } from '#views/shared/loading-title'
import { useRefreshHome } from '#views/shared/refresh-home'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { LineForm } from '#views/time/line-form'
import { TimesheetHistory } from '#views/time/timesheet-history'
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
  const refreshHome = useRefreshHome()
  const timesheet = useSelector(actor, (state) => state.context.timesheet)
  const note = useSelector(actor, (state) => state.context.note)
  const isAddingNote = useSelector(actor, (state) => state.matches('addingNote') || state.matches('objecting'))
  const without = useSelector(actor, (state) => state.matches('without'))
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  useActorEvents(actor, ({ outcome }) => {
    page.toast({ tone: 'success', text: outcomes[outcome] })
    refreshHome()
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
  const disabledReason = hasTag(timesheetLifecycle, timesheet.status, 'waits')
    ? 'Take the week back to change it.'
    : moveDisabledReason(timesheet, 'save')
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
          timesheet={timesheet}
          note={note}
          reader="your manager"
          busy={isAddingNote}
          onWrite={(text) => actor.send({ type: 'write', note: text })}
          onAddNote={() => actor.send({ type: 'addNote' })}
          onObject={() => actor.send({ type: 'object' })}
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
