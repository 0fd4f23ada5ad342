import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { nameOf } from '#machines/time/timesheet-names'
import type { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import { Confirm } from '#ui/overlays/confirm'
import { AverageHours } from './average.tsx'
import { DecideBar } from './decide-bar.tsx'
import { PayPanel } from './pay-panel.tsx'
import s from './review.module.css'
import { ReviewBanners } from './review-banners.tsx'
import { ReviewDays } from './review-days.tsx'
import { ReviewHead } from './review-head.tsx'
import side from './side.module.css'
import { TimesheetHistory } from './timesheet-history.tsx'
import { useReviewKeys } from './use-review-keys.ts'

type Props = {
  actor: ActorRefFrom<typeof timesheetReviewMachine>
  level: 1 | 2
  onPrint: () => void
  /** To the next or previous week of the queue. */
  onMove?: ((by: 1 | -1) => void) | undefined
}

/** One week under review: the evidence of each day, pay and history next to it, the decision at the bottom. */
export function ReviewContent({ actor, level, onPrint, onMove }: Props) {
  const noteId = useId()
  const keys = useReviewKeys(actor, noteId, onMove)
  const timesheet = useSelector(actor, (state) => state.context.timesheet)
  const isConfirmOpen = useSelector(actor, (state) => state.matches('confirmingPayment') || state.matches('paying'))
  const paying = useSelector(actor, (state) => state.matches('paying'))
  if (!timesheet) return null
  return (
    <div className={s.room} data-level={level}>
      <div className={s.review} ref={keys}>
        <article className={s.middle} aria-label={`Week of ${nameOf(timesheet.worker)}`}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing to press */}
          <section className={s.scroll} aria-label="Days" tabIndex={0}>
            <ReviewBanners actor={actor} timesheet={timesheet} />
            <ReviewHead timesheet={timesheet} level={level} onPrint={onPrint} />
            <ReviewDays actor={actor} timesheet={timesheet} />
          </section>
          {timesheet.mine && <DecideBar actor={actor} timesheet={timesheet} noteId={noteId} />}
        </article>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing to press */}
        <aside className={s.side} aria-label="Pay and history" tabIndex={0}>
          <PayPanel actor={actor} timesheet={timesheet} />
          {timesheet.average && <AverageHours average={timesheet.average} />}
          {timesheet.messages.length > 0 && (
            <section className={side.panel} aria-label="Notes">
              <h2>Notes</h2>
              <ul className={side.notes}>
                {timesheet.messages.map(({ id, content, by }) => (
                  <li key={id}>
                    ‘{content}’<span>{by ?? 'Somebody of another company'}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {/* The company whose site it was worked on reads no history of it. */}
          {(timesheet.is_employer || timesheet.timeline.length > 0) && (
            <section className={side.panel} aria-label="History">
              <h2>History</h2>
              <TimesheetHistory moves={timesheet.timeline} />
            </section>
          )}
        </aside>
        <Confirm
          open={isConfirmOpen}
          question={`Was ${timesheet.worker.first_name} paid for this week?`}
          verb="Mark as paid"
          busy={paying}
          onConfirm={() => actor.send({ type: 'confirm' })}
          onDeny={() => actor.send({ type: 'cancel' })}
        >
          A week is paid once: it is closed after it, and {timesheet.worker.first_name} is told.
        </Confirm>
      </div>
    </div>
  )
}
