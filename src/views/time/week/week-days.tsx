import { useSelector } from '@xstate/react'
import { Plus, TriangleAlert } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { errorsOfLine, linesOf } from '#machines/time/timesheet-lines'
import type { timesheetWeekMachine } from '#machines/time/timesheet-week.machine'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { addDays, londonDay } from '#shared/domain/kit/london'
import { dayAndMonth } from '#shared/domain/kit/words'
import { Icon } from '#ui/elements/icon'
import { IconButton } from '#ui/elements/icon-button'
import { dayName, noHours } from '#views/time/timesheet-display'
import s from './week.module.css'
import { WeekLine } from './week-line.tsx'

type Props = {
  actor: ActorRefFrom<typeof timesheetWeekMachine>
  timesheet: TimesheetDetail
  disabledReason: string | undefined
}
const week = [0, 1, 2, 3, 4, 5, 6]

/** Monday to Sunday, with the hours of each day. `disabledReason`: why nothing can be changed now. */
export function WeekDays({ actor, timesheet, disabledReason }: Props) {
  const errors = useSelector(actor, (state) => state.context.errors)
  const today = londonDay(new Date())
  const lines = linesOf(timesheet)
  return (
    <ol className={s.days}>
      {week.map((offset) => {
        const day = addDays(timesheet.week, offset)
        const entries = timesheet.entries.filter((entry) => entry.day === day)
        const leftOut = timesheet.left_out.filter((one) => one.day === day)
        const isCome = day <= today
        return (
          <li key={day} className={s.day} data-today={day === today || undefined}>
            <div className={s.dayHead}>
              <h2 aria-label={dayName(day)}>
                {dayName(day).slice(0, 3)} <span className={s.date}>{dayAndMonth(day)}</span>
              </h2>
              {isCome && !disabledReason && (
                <IconButton
                  icon={Plus}
                  label={`Add hours on ${dayName(day)}`}
                  onClick={() => actor.send({ type: 'add', day })}
                />
              )}
            </div>
            <div>
              {entries.length ? (
                <ul>
                  {entries.map((entry) => (
                    <WeekLine
                      key={entry.id}
                      entry={entry}
                      disabledReason={disabledReason}
                      error={Object.values(errorsOfLine(errors, lines, entry.id))[0]}
                      onCorrect={() => actor.send({ type: 'correct', entry })}
                    />
                  ))}
                </ul>
              ) : (
                <p className={s.none}>{noHours(day, timesheet.did_not_work)}</p>
              )}
              {leftOut.map(({ flag, seen }) => (
                <p className={`${s.flag} ${s.leftOut}`} key={seen?.in_at}>
                  <Icon of={TriangleAlert} size="s" />
                  <span>{flag}</span>
                </p>
              ))}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
