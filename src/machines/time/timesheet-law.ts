import { hasTag, judge, stateOf } from '#lifecycles/law'
import type { Timesheet, TimesheetDetail } from '#shared/api/time/timesheet'
import { isOnSite, type TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { addDays } from '#shared/domain/kit/london'
import { dayInWords } from '#shared/domain/kit/words'
import { timesheetFacts } from '#shared/domain/time/timesheet-facts'
import { decidedElsewhere } from '#shared/domain/time/timesheet-reasons'
import { type TimesheetMove, timesheetLifecycle } from './timesheet.lifecycle.ts'

const factsOf = (week: TimesheetDetail) =>
  timesheetFacts({
    lines: week.entries,
    did_not_work: week.did_not_work,
    isDecidedElsewhere: week.decided_elsewhere,
    // The server creates no week before it begins.
    isBegun: true,
    isPayer: week.pay !== undefined,
    isEmployer: week.is_employer,
    isObjected: week.objected,
    hasUnclaimedHours: week.hours_missing,
  })

/** Why the user cannot make a move of a week now; undefined when they can. */
export function moveDisabledReason(
  timesheet: TimesheetDetail | undefined,
  type: TimesheetMove['type'],
  note?: string,
): string | undefined {
  if (!timesheet) return 'The week is not loaded yet.'
  const by = timesheet.mine ? 'approver' : 'worker'
  const move: TimesheetMove = type === 'reject' || type === 'object' ? { type, by, note } : { type, by }
  const verdict = judge(timesheetLifecycle, stateOf(timesheet.status), factsOf(timesheet), move)
  if (verdict.allowed) return undefined
  if (verdict.because === 'isDecider') return decidedElsewhere(timesheet.company.name)
  return verdict.because === 'isComplete' ? openDays(timesheet) : verdict.reason
}

/** The line is on no site of the reader, who is of another company: they do not change it. */
export const isHiddenLine = ({ is_employer }: TimesheetDetail, { site }: TimesheetEntry): boolean =>
  !is_employer && site === null

/** Whether no more work is to be expected in a week: its last day has begun, and the worker is not on site. */
export const isWeekOver = ({ week, entries }: TimesheetDetail, today: string): boolean =>
  today >= addDays(week, 6) && !entries.some(({ seen }) => isOnSite(seen))

/**
 * The refusal 'A day has no finish time yet.' with the names of the days: 'Thursday and Friday have no finish time.'
 */
function openDays({ entries }: TimesheetDetail): string {
  const open = new Set(entries.flatMap(({ day, minutes }) => (minutes === null ? [dayInWords(day).split(' ')[0]] : [])))
  return `${new Intl.ListFormat('en-GB').format([...open].map(String))} ${open.size === 1 ? 'has' : 'have'} no finish time.`
}

/**
 * A week that is accepted with others, unread: it has nothing to check, among it hours of the gate that no line covers,
 * its worker wrote nothing with it, and the user decides about it.
 */
export const matchesGate = ({ flags, pending, sent_note, mine, decided_elsewhere, status }: Timesheet): boolean =>
  flags === 0 &&
  pending === 0 &&
  sent_note === null &&
  mine &&
  !decided_elsewhere &&
  hasTag(timesheetLifecycle, status, 'waits')
