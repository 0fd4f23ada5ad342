import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { TimesheetDetail } from '#contract/timesheet'
import type { timesheetReviewMachine } from '#machines/timesheet-review.machine'
import { Banner } from '#ui/banner'

type Props = { actor: ActorRefFrom<typeof timesheetReviewMachine>; timesheet: TimesheetDetail }

/**
 * Messages above a week under review: a concurrent change, a refusal, an objection or correction, a week without work.
 */
export function ReviewBanners({ actor, timesheet }: Props) {
  const message = useSelector(actor, (state) => state.context.message)
  const overtaken = useSelector(actor, (state) => state.context.overtaken)
  const [last] = timesheet.timeline
  return (
    <>
      {overtaken && (
        <Banner tone="wait" announce>
          <strong>{overtaken}</strong> {last?.by && `${last.by} was here last. `}What you typed is still here.
        </Banner>
      )}
      {message && (
        <Banner tone="bad" announce>
          {message}
        </Banner>
      )}
      {timesheet.objected && (
        <Banner tone="wait">
          {timesheet.worker.first_name} objects to a finish that was set. Answer with a note: the week is not paid
          before.
        </Banner>
      )}
      {timesheet.corrected && timesheet.status === 'DRAFT' && (
        <Banner tone="plain">Corrected: {timesheet.worker.first_name} sends it again.</Banner>
      )}
      {timesheet.did_not_work && <Banner tone="plain">{timesheet.worker.first_name} says: no work this week.</Banner>}
    </>
  )
}
