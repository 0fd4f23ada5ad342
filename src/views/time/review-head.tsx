import { Printer } from 'lucide-react'
import { nameOf } from '#machines/time/timesheet-names'
import { pathOf } from '#shared/api/kit/paths'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { hours } from '#shared/domain/kit/words'
import { IconButton } from '#ui/elements/icon-button'
import s from './review.module.css'
import { TimesheetStatusChip, weekInWords } from './timesheet-display.tsx'

type Props = { timesheet: TimesheetDetail; level: 1 | 2; onPrint: () => void }

/** The worker, the week, and the hours. */
export function ReviewHead({ timesheet, level, onPrint }: Props) {
  const { week, role, sites, company, minutes, pending, status } = timesheet
  const Heading = `h${level}` as const
  return (
    <header className={s.head}>
      <div>
        <p className={s.back}>
          <a href={pathOf({ route: 'timesheets', params: {} })}>All timesheets</a>
        </p>
        <div className={s.title}>
          <Heading tabIndex={-1} data-ring="none">
            {nameOf(timesheet.worker)}
          </Heading>
          <TimesheetStatusChip status={status} />
          <IconButton icon={Printer} label="Print this week" onClick={onPrint} />
        </div>
        <p className={s.sub}>
          {[role ?? company.name, weekInWords(week), ...sites.map(({ name }) => name)].join(' · ')}
        </p>
      </div>
      <div className={s.total}>
        <p className={s.figure}>{hours(minutes)}</p>
        {pending > 0 && (
          <p className={s.pending}>{pending === 1 ? 'and 1 day pending' : `and ${pending} days pending`}</p>
        )}
      </div>
    </header>
  )
}
