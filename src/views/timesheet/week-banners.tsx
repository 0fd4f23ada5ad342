import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { TimesheetDetail } from '#contract/timesheet'
import type { timesheetWeekMachine } from '#machines/timesheet-week.machine'
import { Banner } from '#ui/banner'
import { InSight } from '#views/in-sight'

type Props = { actor: ActorRefFrom<typeof timesheetWeekMachine>; timesheet: TimesheetDetail }

/** Messages above the worker's own week: why it was rejected, who corrected it, a concurrent change. */
export function WeekBanners({ actor, timesheet }: Props) {
  const message = useSelector(actor, (state) => state.context.message)
  const overtaken = useSelector(actor, (state) => state.context.overtaken)
  // A line that is being written says it itself, over this page.
  const writing = useSelector(actor, (state) => state.context.draft !== undefined)
  const rejected =
    timesheet.status === 'REJECTED' ? timesheet.timeline.find(({ move }) => move === 'reject') : undefined
  const note = rejected?.detail ?? timesheet.messages.at(-1)?.content
  return (
    <>
      {overtaken && !writing && (
        <InSight>
          <Banner tone="wait" announce>
            {overtaken} This is how it stands now.
          </Banner>
        </InSight>
      )}
      {message && !writing && (
        <InSight>
          <Banner tone="bad" announce>
            {message}
          </Banner>
        </InSight>
      )}
      {timesheet.status === 'REJECTED' && (
        <Banner tone="bad">
          <strong>{rejected?.by ?? 'Your manager'} sent it back.</strong> {note && `‘${note}’ `}Put it right and send it
          again.
        </Banner>
      )}
      {timesheet.objected && (
        <Banner tone="wait">You object to a finish that was set. The week is not paid before you are answered.</Banner>
      )}
      {timesheet.corrected && timesheet.status === 'DRAFT' && (
        <Banner tone="wait">
          <strong>
            {timesheet.timeline.find(({ move }) => move === 'correct')?.by ?? 'Your manager'} corrected your hours.
          </strong>{' '}
          Check them and send the week again.
        </Banner>
      )}
    </>
  )
}
