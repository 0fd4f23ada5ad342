import { TriangleAlert } from 'lucide-react'
import { hasTag } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { nameOf } from '#machines/time/timesheet-names'
import type { Timesheet } from '#shared/api/time/timesheet'
import { dayAndMonth, hours, money } from '#shared/domain/kit/words'
import { Avatar } from '#ui/display/avatar'
import { Icon } from '#ui/elements/icon'
import s from './queue.module.css'
import { addressOf } from './timesheet-columns.tsx'
import { TimesheetStatusChip } from './timesheet-display.tsx'

/** One week in the queue: worker, hours, and whether it needs attention. */
export function QueueRow({ timesheet, current, plain }: { timesheet: Timesheet; current: boolean; plain: boolean }) {
  const { role, week, company, minutes, pending, flags, pay, status, hours_missing, sent_note } = timesheet
  const n = Math.max(flags, pending)
  return (
    <li>
      <a href={addressOf(timesheet)} aria-current={current ? 'true' : undefined}>
        <Avatar name={nameOf(timesheet.worker)} />
        <span className={s.words}>
          <span className={s.line}>
            <span className={s.name}>{nameOf(timesheet.worker)}</span>
            <span className={s.number}>{hours(minutes)}</span>
          </span>
          <span className={s.second}>
            <span>{[role ?? company.name, `week of ${dayAndMonth(week)}`].join(' · ')}</span>
            {timesheet.objected ? (
              <span className={s.flags}>
                <Icon of={TriangleAlert} size="s" />
                Objection
              </span>
            ) : hours_missing && (plain || hasTag(timesheetLifecycle, status, 'toPay')) ? (
              <span className={s.flags}>
                <Icon of={TriangleAlert} size="s" />
                Hours missing
              </span>
            ) : plain ? (
              <TimesheetStatusChip status={status} bare />
            ) : n > 0 ? (
              <span className={s.flags}>
                <Icon of={TriangleAlert} size="s" />
                {n === 1 ? '1 flag' : `${n} flags`}
              </span>
            ) : (
              pay !== undefined && <span className={s.number}>{money(pay)}</span>
            )}
          </span>
          {sent_note !== null && <span className={s.note}>‘{sent_note}’</span>}
        </span>
      </a>
    </li>
  )
}
