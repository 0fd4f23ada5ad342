import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { nameOf } from '#machines/timesheet-names'
import type { timesheetReviewMachine } from '#machines/timesheet-review.machine'
import { Confirm } from '#ui/confirm'
import { AverageHours } from './average.tsx'
import { DecideBar } from './decide-bar.tsx'
import { PayPanel } from './pay-panel.tsx'
import s from './review.module.css'
import { ReviewDays } from './review-days.tsx'
import { ReviewHead } from './review-head.tsx'
import { ReviewTold } from './review-told.tsx'
import { SheetHistory } from './sheet-history.tsx'
import side from './side.module.css'
import { useReviewKeys } from './use-review-keys.ts'

type Props = {
  actor: ActorRefFrom<typeof timesheetReviewMachine>
  level: 1 | 2
  onPrint: () => void
  /** To the next or previous week of the queue. */
  onMove?: ((by: 1 | -1) => void) | undefined
}

/** One week under review: the evidence of each day, pay and history next to it, the decision at the bottom. */
export function SheetReview({ actor, level, onPrint, onMove }: Props) {
  const noteId = useId()
  const keys = useReviewKeys(actor, noteId, onMove)
  const sheet = useSelector(actor, (state) => state.context.sheet)
  const asking = useSelector(actor, (state) => state.matches('askingToPay') || state.matches('paying'))
  const paying = useSelector(actor, (state) => state.matches('paying'))
  if (!sheet) return null
  return (
    <div className={s.room} data-level={level}>
      <div className={s.review} ref={keys}>
        <article className={s.middle} aria-label={`Week of ${nameOf(sheet.worker)}`}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing to press */}
          <section className={s.scroll} aria-label="Days" tabIndex={0}>
            <ReviewTold actor={actor} sheet={sheet} />
            <ReviewHead sheet={sheet} level={level} onPrint={onPrint} />
            <ReviewDays actor={actor} sheet={sheet} />
          </section>
          {sheet.mine && <DecideBar actor={actor} sheet={sheet} noteId={noteId} />}
        </article>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing to press */}
        <aside className={s.side} aria-label="Pay and history" tabIndex={0}>
          <PayPanel actor={actor} sheet={sheet} />
          {sheet.average && <AverageHours average={sheet.average} />}
          {sheet.messages.length > 0 && (
            <section className={side.panel} aria-label="Notes">
              <h2>Notes</h2>
              <ul className={side.notes}>
                {sheet.messages.map(({ id, content, by }) => (
                  <li key={id}>
                    ‘{content}’<span>{by ?? 'Somebody of another company'}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section className={side.panel} aria-label="History">
            <h2>History</h2>
            <SheetHistory moves={sheet.timeline} />
          </section>
        </aside>
        <Confirm
          open={asking}
          question={`Was ${sheet.worker.first_name} paid for this week?`}
          verb="Mark as paid"
          busy={paying}
          onConfirm={() => actor.send({ type: 'confirm' })}
          onDeny={() => actor.send({ type: 'cancel' })}
        >
          A week is paid once: it is closed after it, and {sheet.worker.first_name} is told.
        </Confirm>
      </div>
    </div>
  )
}
