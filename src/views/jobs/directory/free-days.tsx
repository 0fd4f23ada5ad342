import type { DayState, DirectoryWorker } from '#shared/api/jobs/directory'
import { addDays } from '#shared/domain/kit/london'
import { VisuallyHidden } from '#ui/elements/visually-hidden'
import { freeInWords, weekOf } from './directory-words.ts'
import s from './free-days.module.css'

type Calendar = DirectoryWorker['calendar']
const weeksOf = ({ from, days }: Calendar) =>
  [0, 1, 2, 3].map((week) => ({ from: addDays(from, week * 7), days: days.slice(week * 7, week * 7 + 7) }))
const marks: Record<DayState, string> = { FREE: 'free', TAKEN: 'taken', UNKNOWN: 'unknown', OFF: 'off' }
const stateWords: Record<DayState, string> = {
  FREE: 'free',
  TAKEN: 'not free',
  UNKNOWN: 'not given',
  OFF: 'not counted',
}
/** Days are drawn from Monday on, so their place says which day it is. */
const keyed = (days: readonly DayState[], from: string) =>
  days.map((state, place) => ({ state, day: addDays(from, place) }))

/** Four weeks in a row of a list, and how many of the days a worker is free. */
export const FreeDays = ({ worker }: { worker: DirectoryWorker }) => (
  <span className={s.cell}>
    <span className={s.weeks} aria-hidden="true">
      {weeksOf(worker.calendar).map((week) => (
        <span key={week.from} className={s.week}>
          {keyed(week.days, week.from).map(({ state, day }) => (
            <i key={day} data-day={marks[state]} />
          ))}
        </span>
      ))}
    </span>
    <span className={s.note}>{freeInWords(worker)}</span>
  </span>
)

/** The first days of the weeks, above `FreeDays`. */
export const WeekHeads = ({ from }: { from: string }) => (
  <span className={s.weeks}>
    {[0, 7, 14, 21].map((after) => (
      <span key={after} className={s.head}>
        {weekOf(addDays(from, after))}
      </span>
    ))}
  </span>
)

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** The same four weeks as a calendar. */
export const FreeWeeks = ({ calendar }: { calendar: Calendar }) => (
  <table className={s.calendar}>
    <thead>
      <tr>
        <td />
        {weekdays.map((day) => (
          <th key={day} scope="col">
            <VisuallyHidden>{day}</VisuallyHidden>
            <span aria-hidden="true">{day[0]}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(calendar).map((week) => (
        <tr key={week.from}>
          <th scope="row">{weekOf(week.from)}</th>
          {keyed(week.days, week.from).map(({ state, day }) => (
            <td key={day} data-day={marks[state]}>
              <VisuallyHidden>{stateWords[state]}</VisuallyHidden>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** What the boxes mean. */
export const DayLegend = () => (
  <span className={s.legend}>
    {(Object.keys(marks) as DayState[]).map((state) => (
      <span key={state}>
        <i data-day={marks[state]} aria-hidden="true" />
        {stateWords[state]}
      </span>
    ))}
  </span>
)
