import { useSelector } from '@xstate/react'
import { Pencil } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { isHiddenLine, moveDisabledReason } from '#machines/time/timesheet-law'
import type { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { isOnSite, type TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { addDays } from '#shared/domain/kit/london'
import { Button } from '#ui/elements/button'
import { IconButton } from '#ui/elements/icon-button'
import { VisuallyHidden } from '#ui/elements/visually-hidden'
import { originOf } from './axis.ts'
import { AxisHead, TrackLegend } from './day-track.tsx'
import { GiveFinish, Repair } from './repair.tsx'
import s from './review.module.css'
import { ReviewDay } from './review-day.tsx'
import { dayName, weekInWords } from './timesheet-display.tsx'

type Props = { actor: ActorRefFrom<typeof timesheetReviewMachine>; timesheet: TimesheetDetail }
const week = [0, 1, 2, 3, 4, 5, 6]

/** The days of a week on one time axis. An entry without hours has the buttons to fix it in its row. */
export function ReviewDays({ actor, timesheet }: Props) {
  const repaired = useSelector(actor, (state) => state.context.repair?.id)
  const isAddingNote = useSelector(actor, (state) => state.matches('addingNote'))
  const finishing = useSelector(actor, (state) => state.matches('finishing') || state.matches('givingFinish'))
  const origin = originOf(timesheet.entries, timesheet.left_out)
  const canCorrect = timesheet.mine && !moveDisabledReason(timesheet, 'correct')
  const canFinish = timesheet.mine && !moveDisabledReason(timesheet, 'finish')
  const repairOf = (entry: TimesheetEntry) => {
    if (repaired === entry.id)
      return finishing ? (
        <GiveFinish actor={actor} timesheet={timesheet} />
      ) : (
        <Repair actor={actor} timesheet={timesheet} />
      )
    if (!canFinish || repaired || entry.minutes !== null || isHiddenLine(timesheet, entry)) return null
    const note = `When did you leave on ${dayName(entry.day)}?`
    return (
      <div className={s.fix}>
        <Button size="s" onClick={() => actor.send({ type: 'finish', entry })}>
          Set the finish
        </Button>
        {!isOnSite(entry.seen) && (
          <Button
            size="s"
            busy={isAddingNote}
            onClick={() => actor.send({ type: 'sendQuestion', note, entry_id: entry.id })}
          >
            Ask {timesheet.worker.first_name} again
          </Button>
        )}
      </div>
    )
  }
  const toolOf = (entry: TimesheetEntry) =>
    canCorrect && !repaired && entry.minutes !== null && !isHiddenLine(timesheet, entry) ? (
      <IconButton
        icon={Pencil}
        label={`Put ${dayName(entry.day)} right`}
        onClick={() => actor.send({ type: 'repair', entry })}
      />
    ) : null
  return (
    <>
      <table className={s.days}>
        <caption>
          <VisuallyHidden>{`Week of ${weekInWords(timesheet.week)}, claimed and seen`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Claimed</th>
            <th scope="col">
              <AxisHead origin={origin} />
              <VisuallyHidden>Seen by the gate</VisuallyHidden>
            </th>
            <th scope="col">Hours</th>
          </tr>
        </thead>
        <tbody>
          {week.flatMap((offset) => {
            const day = addDays(timesheet.week, offset)
            const entries = timesheet.entries.filter((entry) => entry.day === day)
            const props = { day, origin, isOneSite: timesheet.sites.length < 2, didNotWork: timesheet.did_not_work }
            const leftOut = timesheet.left_out.filter((one) => one.day === day)
            const rows = [
              ...entries.map((entry) => (
                <ReviewDay key={entry.id} {...props} entry={entry} tool={toolOf(entry)}>
                  {repairOf(entry)}
                </ReviewDay>
              )),
              ...leftOut.map((one, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a stay has no id, and they are in order
                <ReviewDay key={`${day} ${place}`} {...props} entry={undefined} leftOut={one} />
              )),
            ]
            return rows.length ? rows : [<ReviewDay key={day} {...props} entry={undefined} />]
          })}
        </tbody>
      </table>
      <TrackLegend />
    </>
  )
}
