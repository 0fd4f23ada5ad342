import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { hasTag } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import type { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import type { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { presencesInWords } from '#shared/domain/time/timesheet-presences'
import { decidedElsewhere } from '#shared/domain/time/timesheet-reasons'
import { Banner } from '#ui/feedback/banner'

/** What the reader can do about hours that are not in a week that was sent. */
const remedies: Record<TimesheetStatus, string | undefined> = {
  DRAFT: undefined,
  SUBMITTED: 'Reject it with a note: they come into the week for the worker to send again.',
  ACCEPTED: 'Send it back with a note: they come into the week for the worker to send again.',
  REJECTED: undefined,
  PAID: 'It is paid: the office settles them with the worker.',
}

type Props = { actor: ActorRefFrom<typeof timesheetReviewMachine>; timesheet: TimesheetDetail }

/**
 * Messages above a week under review: a concurrent change, a refusal, hours that it lacks, an objection or correction, a
 * week without work.
 */
export function ReviewBanners({ actor, timesheet }: Props) {
  const message = useSelector(actor, (state) => state.context.message)
  const overtaken = useSelector(actor, (state) => state.context.overtaken)
  const isRead = timesheet.updated_at !== overtaken?.version
  const isUnsent =
    hasTag(timesheetLifecycle, timesheet.status, 'inHand') && !hasTag(timesheetLifecycle, timesheet.status, 'cameBack')
  const [last] = timesheet.timeline
  return (
    <>
      {overtaken && (
        <Banner tone="wait" announce>
          <strong>{overtaken.words}</strong> {isRead && last?.by && `${last.by} was here last. `}What you typed is still
          here.
        </Banner>
      )}
      {message && (
        <Banner tone="bad" announce>
          {message}
        </Banner>
      )}
      {timesheet.decided_elsewhere && !hasTag(timesheetLifecycle, timesheet.status, 'paid') && (
        <Banner tone="plain">{decidedElsewhere(timesheet.company.name)}</Banner>
      )}
      {timesheet.unclaimed.length > 0 && (
        <Banner tone="wait">
          <strong>The gate saw {timesheet.worker.first_name} after this week was sent:</strong>{' '}
          {presencesInWords(timesheet.unclaimed)}. Not in these hours.{' '}
          {!timesheet.decided_elsewhere && remedies[timesheet.status]}
        </Banner>
      )}
      {timesheet.objected && (
        <Banner tone="wait">
          {timesheet.worker.first_name} objects to a finish time that was set.{' '}
          {!timesheet.decided_elsewhere && (
            <>
              Answer with a note
              {hasTag(timesheetLifecycle, timesheet.status, 'toPay') && ', or send the week back to be corrected'}.{' '}
            </>
          )}
          It won’t be paid {timesheet.decided_elsewhere ? 'until that is answered' : 'until then'}.
        </Banner>
      )}
      {timesheet.corrected && isUnsent && (
        <Banner tone="plain">Corrected: {timesheet.worker.first_name} sends it again.</Banner>
      )}
      {timesheet.did_not_work && <Banner tone="plain">{timesheet.worker.first_name} says: no work this week.</Banner>}
    </>
  )
}
