import { sql } from 'drizzle-orm'
import { isLeftUnknown } from '#server/gate/presence.queries'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { can } from '#server/platform/kit/scopes'
import { tradeOf } from '#server/platform/kit/trade'
import { movesOf } from '#server/platform/moves/history'
import {
  decidedElsewhere,
  isEmployer,
  isOwnOrOfCompany,
  isVisibleTo,
  seesPay,
  shownTo,
} from '#server/time/timesheet.access'
import {
  type Line,
  type ListedTimesheet,
  listTimesheets,
  messagesOf,
  timesheetsById,
  unclaimedIn,
  type WeekPresence,
  type WorkedWeek,
  workedWeeks,
} from '#server/time/timesheet.queries'
import { siteOptions, weeklyAverage } from '#server/time/timesheet-context.queries'
import { maxPresenceMinutes } from '#shared/api/gate/presence'
import type { Timesheet, TimesheetDetail } from '#shared/api/time/timesheet'
import { isOnSite, type TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { clockChange, minutesBetween } from '#shared/domain/kit/london'
import { clockTime, hours, weekdayAndDay } from '#shared/domain/kit/words'
import { payOf, tolerance } from '#shared/domain/time/timesheet-week'

/** What to check before an entry is accepted, as sentences. */
export function flagsOf({ entry, checkIn, isObserved }: Line): string[] {
  const { day, start_at, end_at, minutes, source, finish_set_at, contract_rate_id } = entry
  const left = checkIn && !isLeftUnknown(checkIn) ? checkIn.out_at : null
  const early = checkIn && start_at ? minutesBetween(start_at, checkIn.in_at) : 0
  const late = left && end_at ? minutesBetween(left, end_at) : 0
  const span = start_at && end_at ? minutesBetween(start_at, end_at) : 0
  return [
    ...(minutes === null && !isOnSite(checkIn && toGateTimesDto(checkIn)) ? ['No finish time.'] : []),
    ...(early > tolerance ? [`Claims ${early} min before the gate saw them in.`] : []),
    ...(late > tolerance ? [`Claims ${late} min after ${outBy(checkIn)}.`] : []),
    ...(finish_set_at && late < -tolerance ? [`The finish set is ${-late} min before ${outBy(checkIn)}.`] : []),
    ...(end_at && checkIn && !left ? ['The gate did not see this finish.'] : []),
    ...(span > maxPresenceMinutes ? [`${hours(span)} at a stretch.`] : []),
    ...(!isObserved && source === 'TYPED' ? ['The gate did not see these hours.'] : []),
    ...(contract_rate_id === null ? [uncovered(day, minutes)] : []),
    ...(start_at && end_at ? overClockChange(start_at, end_at) : []),
  ]
}
const uncovered = (day: string, minutes: number | null) =>
  `No contract covers ${weekdayAndDay(day)}: ${minutes === null ? 'its hours' : hours(minutes)} are not paid.`
const outBy = (checkIn: Line['checkIn']) =>
  checkIn?.out_source === 'WORKER' ? 'they said that they left' : 'the gate saw them out'
function overClockChange(start: Date, end: Date): string[] {
  const put = clockChange(start, end)
  if (put === 0) return []
  const times = `${clockTime(start.toISOString())} to ${clockTime(end.toISOString())}`
  return [`Clocks went ${put > 0 ? 'forward' : 'back'}: ${times} is ${hours(minutesBetween(start, end))}.`]
}

/** The gate's observation. An end that was only written when the worker checked in again is not a check-out. */
export function toGateTimesDto(checkIn: NonNullable<Line['checkIn']>): TimesheetEntry['seen'] {
  const { in_at, in_source, out_at, out_source, suspected_left_at } = checkIn
  const missed = isLeftUnknown(checkIn)
  return {
    in_at: in_at.toISOString(),
    in_source,
    out_at: missed ? null : iso(out_at),
    out_source: missed ? null : out_source,
    seen_again_at: missed ? iso(out_at) : null,
    suspected_left_at: iso(suspected_left_at),
  }
}
const iso = (at: Date | null) => at?.toISOString() ?? null

function entryOf(line: Line, pay: boolean): TimesheetEntry {
  const { entry, site, checkIn, hourly_rate } = line
  return {
    id: entry.id,
    day: entry.day,
    site: entry.site_id && site ? { id: entry.site_id, name: site } : null,
    start_at: iso(entry.start_at),
    end_at: iso(entry.end_at),
    break_minutes: entry.break_minutes,
    minutes: entry.minutes,
    source: entry.source,
    note: entry.note,
    finish_set_at: iso(entry.finish_set_at),
    seen: checkIn && toGateTimesDto(checkIn),
    flags: flagsOf(line),
    ...(pay && { hourly_rate }),
  }
}

/** Total minutes, and the pay in pounds without the bonus. */
export const sumOf = (lines: Line[]) => ({
  minutes: lines.reduce((sum, { entry }) => sum + (entry.minutes ?? 0), 0),
  pay: payOf(lines.map(({ entry, hourly_rate }) => ({ minutes: entry.minutes, hourly_rate: hourly_rate ?? 0 }))),
})

const toUnclaimedDto = (presence: WeekPresence): Timesheet['unclaimed'][number] => ({
  in_at: presence.in_at.toISOString(),
  out_at: isLeftUnknown(presence) ? null : iso(presence.out_at),
})

type Week = WorkedWeek & { isDecidedElsewhere: boolean }
function toTimesheetDto(me: Person, timesheet: ListedTimesheet, worked: Week): Timesheet {
  const lines = worked.lines.map((line) => shownTo(me, timesheet, line))
  const { minutes, pay } = sumOf(lines)
  const pays = can(me.is_payroll_company)
  const missing = unclaimedIn(timesheet.submitted_at, worked)
  const unclaimed = pays ? [] : missing.map(toUnclaimedDto)
  const named = lines.flatMap(({ entry, site }) => (entry.site_id && site ? [[entry.site_id, site] as const] : []))
  const pounds = Math.round((pay + (timesheet.bonus ?? 0)) * 100) / 100
  return {
    id: timesheet.id,
    week: timesheet.week,
    status: timesheet.status,
    worker: {
      id: timesheet.worker_id,
      slug: timesheet.slug,
      first_name: timesheet.first_name,
      last_name: timesheet.last_name,
    },
    company: { id: timesheet.company_id, name: timesheet.company },
    role: isOwnOrOfCompany(me, timesheet) ? tradeOf(timesheet.role_id) : null,
    sites: [...new Map(named)].map(([id, name]) => ({ id, name })),
    approver:
      !pays && timesheet.approver_id && timesheet.approver_slug
        ? approverOf(timesheet, timesheet.approver_id, timesheet.approver_slug)
        : null,
    minutes,
    pending: lines.filter(({ entry }) => entry.minutes === null).length,
    flags: pays ? 0 : lines.reduce((sum, line) => sum + flagsOf(line).length, unclaimed.length ? 1 : 0),
    did_not_work: timesheet.did_not_work,
    corrected: timesheet.corrected_at !== null,
    objected: timesheet.objected_at !== null,
    submitted_at: timesheet.submitted_at?.toISOString() ?? null,
    decided_at: timesheet.decided_at?.toISOString() ?? null,
    paid_at: timesheet.paid_at?.toISOString() ?? null,
    hours_missing: missing.length > 0,
    unclaimed,
    bonus: isOwnOrOfCompany(me, timesheet) || pays ? timesheet.bonus : null,
    decided_elsewhere: worked.isDecidedElsewhere,
    is_employer: isEmployer(me, timesheet),
    ...(seesPay(me, timesheet) && { pay: pounds }),
    updated_at: timesheet.updated_at.toISOString(),
    mine: can(timesheet.worker_id !== me.id),
  }
}
const approverOf = ({ approver_first, approver_last }: ListedTimesheet, id: string, slug: string) => ({
  id,
  slug,
  first_name: approver_first ?? '',
  last_name: approver_last ?? '',
})

async function withHours(tx: Tx, me: Person, timesheets: ListedTimesheet[]): Promise<[ListedTimesheet, Week][]> {
  const weeks = await workedWeeks(
    tx,
    timesheets.map(({ id }) => id),
  )
  const elsewhere = await decidedElsewhere(tx, me, timesheets)
  return timesheets.map((timesheet) => {
    const worked = weeks.get(timesheet.id) ?? { lines: [], presences: [] }
    return [timesheet, { ...worked, isDecidedElsewhere: elsewhere.has(timesheet.id) }]
  })
}
/** Timesheets as their reader can see them. */
export const toTimesheetDtos = async (tx: Tx, me: Person, timesheets: ListedTimesheet[]): Promise<Timesheet[]> =>
  (await withHours(tx, me, timesheets)).map(([timesheet, worked]) => toTimesheetDto(me, timesheet, worked))
/** The same, each with its entries' days and minutes. */
export const toTimesheetDtosWithDays = async (tx: Tx, me: Person, timesheets: ListedTimesheet[]) =>
  (await withHours(tx, me, timesheets)).map(
    ([timesheet, worked]) =>
      [
        toTimesheetDto(me, timesheet, worked),
        worked.lines.map(({ entry: { day, minutes } }) => ({ day, minutes })),
      ] as const,
  )

/** One timesheet in full. 404 if it is not visible to the caller. */
export async function getTimesheetDetail(tx: Tx, me: Person, id: string): Promise<{ data: TimesheetDetail }> {
  const { rows } = await listTimesheets(tx, () => sql`${timesheetsById([id])} and ${isVisibleTo(me)}`, {
    page: 1,
    per_page: 1,
  })
  const [found] = await withHours(tx, me, rows)
  if (!found) throw notFound()
  const [timesheet, worked] = found
  const entries = worked.lines.map((line) => entryOf(shownTo(me, timesheet, line), seesPay(me, timesheet)))
  // Payroll sees days and money only: notes, flags, messages and history are between the worker and their company.
  if (can(me.is_payroll_company)) {
    const paid = entries.map((entry) => ({ ...entry, note: null, flags: [] }))
    return {
      data: {
        ...toTimesheetDto(me, timesheet, worked),
        entries: paid,
        places: [],
        average: null,
        messages: [],
        timeline: [],
      },
    }
  }
  return {
    data: {
      ...toTimesheetDto(me, timesheet, worked),
      entries,
      places: isOwnOrOfCompany(me, timesheet) ? await siteOptions(tx, timesheet) : [],
      average: isOwnOrOfCompany(me, timesheet) ? await weeklyAverage(tx, timesheet) : null,
      messages: await messagesOf(tx, id),
      timeline: await movesOf(tx, me, 'timesheet', id),
    },
  }
}
