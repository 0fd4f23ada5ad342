import { weekInShort } from '#machines/time/timesheet-names'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { hours, money } from '#shared/domain/kit/words'
import { TimesheetStatusChip, weekInWords } from '#views/time/timesheet-display'
import s from './week.module.css'

/** Which week it is, its status, hours and pay. */
export function WeekHead({ timesheet }: { timesheet: TimesheetDetail }) {
  const { week, status, company, minutes, pending, pay, bonus } = timesheet
  return (
    <header className={s.head}>
      <div>
        <div className={s.title}>
          <h1 aria-label={`Week of ${weekInWords(week)}`}>{weekInShort(week)}</h1>
          <TimesheetStatusChip status={status} />
        </div>
        <p className={s.sub}>{company.name}</p>
      </div>
      <div className={s.total}>
        <p className={s.figure}>{hours(minutes)}</p>
        {pending > 0 && (
          <p className={s.pending}>{pending === 1 ? 'and 1 day pending' : `and ${pending} days pending`}</p>
        )}
        {pay !== undefined && (
          <p className={s.sub}>
            {money(pay)} before deductions{bonus ? `, ${money(bonus)} of it bonus` : ''}
          </p>
        )}
      </div>
    </header>
  )
}
