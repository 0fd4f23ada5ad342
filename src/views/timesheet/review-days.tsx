import { useSelector } from '@xstate/react'
import { Pencil } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { addDays } from '#contract/london'
import type { TimesheetDetail } from '#contract/timesheet'
import { isOnSite, type TimesheetEntry } from '#contract/timesheet-entry'
import { whyNotMove } from '#machines/timesheet-law'
import type { timesheetReviewMachine } from '#machines/timesheet-review.machine'
import { Button } from '#ui/button'
import { IconButton } from '#ui/icon-button'
import { VisuallyHidden } from '#ui/visually-hidden'
import { originOf } from './axis.ts'
import { AxisHead, TrackLegend } from './day-track.tsx'
import { dayName, weekInWords } from './looks.tsx'
import { GiveFinish, Repair } from './repair.tsx'
import s from './review.module.css'
import { ReviewDay } from './review-day.tsx'

type Props = { actor: ActorRefFrom<typeof timesheetReviewMachine>; sheet: TimesheetDetail }
const week = [0, 1, 2, 3, 4, 5, 6]

/** The days of a week on one time axis. An entry without hours has the buttons to fix it in its row. */
export function ReviewDays({ actor, sheet }: Props) {
  const repaired = useSelector(actor, (state) => state.context.repair?.id)
  const saying = useSelector(actor, (state) => state.matches('saying'))
  const finishing = useSelector(actor, (state) => state.matches('finishing') || state.matches('givingFinish'))
  const origin = originOf(sheet.entries)
  const mayCorrect = sheet.mine && !whyNotMove(sheet, 'correct')
  const mayFinish = sheet.mine && !whyNotMove(sheet, 'finish')
  const repairOf = (entry: TimesheetEntry) => {
    if (repaired === entry.id)
      return finishing ? <GiveFinish actor={actor} sheet={sheet} /> : <Repair actor={actor} sheet={sheet} />
    if (!mayFinish || repaired || entry.minutes !== null) return null
    const note = `When did you leave on ${dayName(entry.day)}?`
    return (
      <div className={s.fix}>
        <Button size="s" onClick={() => actor.send({ type: 'finish', entry })}>
          Set the finish
        </Button>
        {!isOnSite(entry.seen) && (
          <Button size="s" busy={saying} onClick={() => actor.send({ type: 'ask', note, entry_id: entry.id })}>
            Ask {sheet.worker.first_name} again
          </Button>
        )}
      </div>
    )
  }
  const toolOf = (entry: TimesheetEntry) =>
    mayCorrect && !repaired && entry.minutes !== null ? (
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
          <VisuallyHidden>{`Week of ${weekInWords(sheet.week)}, claimed and seen`}</VisuallyHidden>
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
            const day = addDays(sheet.week, offset)
            const entries = sheet.entries.filter((entry) => entry.day === day)
            const props = { day, origin, isOneSite: sheet.sites.length < 2, didNotWork: sheet.did_not_work }
            return entries.length
              ? entries.map((entry) => (
                  <ReviewDay key={entry.id} {...props} entry={entry} tool={toolOf(entry)}>
                    {repairOf(entry)}
                  </ReviewDay>
                ))
              : [<ReviewDay key={day} {...props} entry={undefined} />]
          })}
        </tbody>
      </table>
      <TrackLegend />
    </>
  )
}
