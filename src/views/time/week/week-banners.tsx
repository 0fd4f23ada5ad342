import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { hasTag } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import type { timesheetWeekMachine } from '#machines/time/timesheet-week.machine'
import type { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { presencesInWords } from '#shared/domain/time/timesheet-presences'
import { Banner } from '#ui/feedback/banner'
import { InSight } from '#views/shared/in-sight'

type Props = { actor: ActorRefFrom<typeof timesheetWeekMachine>; timesheet: TimesheetDetail }

/** What the worker can do about hours that are not in a week that they sent. */
const remedies: Record<TimesheetStatus, string> = {
  DRAFT: 'Add these hours.',
  SUBMITTED: 'Take it back: they come into it, and you send it again.',
  ACCEPTED: 'Ask your manager in a note to send it back: they come into it then.',
  REJECTED: 'Add these hours before you send it again.',
  PAID: 'It is paid: talk to the office.',
}

/**
 * Messages above the worker's own week: why it was rejected, who corrected it, hours that it lacks, a concurrent change.
 */
export function WeekBanners({ actor, timesheet }: Props) {
  const message = useSelector(actor, (state) => state.context.message)
  const overtaken = useSelector(actor, (state) => state.context.overtaken)
  // A line that is being written says it itself, over this page.
  const writing = useSelector(actor, (state) => state.context.draft !== undefined)
  const cameBack = hasTag(timesheetLifecycle, timesheet.status, 'cameBack')
  const rejected = cameBack ? timesheet.timeline.find(({ move }) => move === 'reject') : undefined
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
      {cameBack && (
        <Banner tone="bad">
          <strong>{rejected?.by ?? 'Your manager'} sent it back.</strong> {note && `‘${note}’ `}Put it right and send it
          again.
        </Banner>
      )}
      {timesheet.unclaimed.length > 0 && (
        <Banner tone="wait">
          <strong>The gate saw you after you sent this week:</strong> {presencesInWords(timesheet.unclaimed)}. These
          hours are not in it. {remedies[timesheet.status]}
        </Banner>
      )}
      {timesheet.objected && (
        <Banner tone="wait">You’ve objected to a finish time. The week won’t be paid until you get an answer.</Banner>
      )}
      {timesheet.corrected && hasTag(timesheetLifecycle, timesheet.status, 'inHand') && !cameBack && (
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
