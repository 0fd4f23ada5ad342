import { sql } from 'drizzle-orm'
import { isLeftUnknown } from '#server/gate/presence.queries'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
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
  type ListedTimesheet,
  sitesOf,
  timesheetRows,
  timesheetsById,
  withCurrentDecision,
} from '#server/time/timesheet.queries'
import { toSiteOptions, weeklyAverage } from '#server/time/timesheet-context.queries'
import { flagsOf, inText, toGateTimesDto } from '#server/time/timesheet-flags'
import { leftOutOf } from '#server/time/timesheet-left-out'
import { messagesOf, notesWithheld, sentNotesOf } from '#server/time/timesheet-notes.queries'
import {
  type Line,
  unclaimedIn,
  type WeekContext,
  type WeekPresence,
  type WorkedWeek,
  workedWeeks,
} from '#server/time/worked-week.queries'
import type { Timesheet, TimesheetDetail } from '#shared/api/time/timesheet'
import type { TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { type NeighbouringHours, overlapFlags, payOf } from '#shared/domain/time/timesheet-week'

function entryOf(line: Line, flags: string[], pay: boolean): TimesheetEntry {
  const { entry, site, checkIn, hourly_rate, noted_by } = line
  return {
    id: entry.id,
    day: entry.day,
    site: entry.site_id && site ? { id: entry.site_id, name: site } : null,
    start_at: entry.start_at?.toISOString() ?? null,
    end_at: entry.end_at?.toISOString() ?? null,
    break_minutes: entry.break_minutes,
    minutes: entry.minutes,
    source: entry.source,
    note: entry.note,
    note_by:
      entry.note !== null && entry.note_by
        ? { is_worker: entry.note_by === entry.worker_id, name: noted_by ?? 'somebody of another company' }
        : null,
    finish_set_at: entry.finish_set_at?.toISOString() ?? null,
    seen: checkIn && toGateTimesDto(checkIn),
    flags,
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
  out_at: isLeftUnknown(presence) ? null : (presence.out_at?.toISOString() ?? null),
})

type Week = WorkedWeek & {
  neighbours: NeighbouringHours[]
  isDecidedElsewhere: boolean
  sentNote: string | undefined
}
/** Each line as its reader can see it, with its flags; and the stays that no line has. */
function shownWeek(me: Person, timesheet: ListedTimesheet, worked: Week) {
  const { flags, presences } = leftOutOf(me, timesheet, worked)
  // Lines that the gate builds are not compared with typed ones when they are saved.
  const overlaps = overlapFlags(
    worked.lines.map(({ entry }) => inText(entry)),
    // Other weeks are no matter of somebody who does not decide about this one.
    worked.isDecidedElsewhere ? [] : worked.neighbours,
  )
  const lines = worked.lines.map((line, place) => {
    const shown = shownTo(me, timesheet, line)
    const own = flagsOf(shown, timesheet.worker_id === me.id, flags.get(line.entry.id))
    return { line: shown, flags: [...own, ...(overlaps[place] ?? [])] }
  })
  return { lines, leftOut: presences }
}

function toTimesheetDto(me: Person, timesheet: ListedTimesheet, worked: Week): Timesheet {
  const shown = shownWeek(me, timesheet, worked)
  const lines = shown.lines.map(({ line }) => line)
  const { minutes, pay } = sumOf(lines)
  const pays = me.is_payroll_company
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
    flags: pays
      ? 0
      : shown.lines.flatMap(({ flags }) => flags).length + shown.leftOut.length + (unclaimed.length ? 1 : 0),
    sent_note: pays ? null : (worked.sentNote ?? null),
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
    mine: timesheet.worker_id !== me.id,
  }
}
const approverOf = ({ approver_first, approver_last }: ListedTimesheet, id: string, slug: string) => ({
  id,
  slug,
  first_name: approver_first ?? '',
  last_name: approver_last ?? '',
})

const withoutNote = (line: Line): Line => ({
  ...line,
  entry: { ...line.entry, note: null, note_by: null },
  noted_by: null,
})
async function withHours(
  tx: Tx,
  me: Person,
  timesheets: ListedTimesheet[],
  contexts?: ReadonlyMap<string, WeekContext>,
): Promise<[ListedTimesheet, Week][]> {
  const weeks = await workedWeeks(
    tx,
    timesheets.map(({ id }) => id),
    contexts,
  )
  const elsewhere = await decidedElsewhere(tx, me, timesheets)
  const foreign = [...elsewhere.keys()].flatMap((id) => weeks.get(id)?.lines ?? [])
  const withheld = await notesWithheld(tx, me, foreign)
  const sentNotes = await sentNotesOf(tx, me, timesheets)
  return timesheets.map((timesheet) => {
    const { id } = timesheet
    const { lines, presences, neighbours } = weeks.get(id) ?? { lines: [], presences: [], neighbours: [] }
    const shown = lines.map((line) => (withheld.has(line.entry.id) ? withoutNote(line) : line))
    const worked = { lines: shown, presences, neighbours }
    return [timesheet, { ...worked, isDecidedElsewhere: elsewhere.has(id), sentNote: sentNotes.get(id) }]
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

/** What of a timesheet is in hand already, of which the caller can see it. */
type InHand = {
  row?: ListedTimesheet | undefined
  context?: WeekContext | undefined
  sites?: Awaited<ReturnType<typeof sitesOf>> | undefined
}
/** One timesheet in full. 404 if it is not visible to the caller. */
export async function getTimesheetDetail(
  tx: Tx,
  me: Person,
  id: string,
  { row, context, sites }: InHand = {},
): Promise<{ data: TimesheetDetail }> {
  const from = () => sql`${timesheetsById([id])} and ${isVisibleTo(me)}`
  const rows = row ? [withCurrentDecision(row)] : await timesheetRows(tx, from, { limit: 1, offset: 0 })
  const [found] = await withHours(tx, me, rows, context && new Map([[id, context]]))
  if (!found) throw notFound()
  const [timesheet, worked] = found
  const { lines, leftOut } = shownWeek(me, timesheet, worked)
  const entries = lines.map(({ line, flags }) => entryOf(line, flags, seesPay(me, timesheet)))
  // Payroll sees days and money only: notes, flags, messages and history are between the worker and their company.
  if (me.is_payroll_company) {
    const paid = entries.map((entry) => ({ ...entry, note: null, note_by: null, flags: [] }))
    return {
      data: {
        ...toTimesheetDto(me, timesheet, worked),
        entries: paid,
        left_out: [],
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
      left_out: leftOut,
      places: isOwnOrOfCompany(me, timesheet) ? toSiteOptions(sites ?? (await sitesOf(tx, timesheet))) : [],
      average: isOwnOrOfCompany(me, timesheet) ? await weeklyAverage(tx, timesheet) : null,
      messages: await messagesOf(tx, me, timesheet, worked.isDecidedElsewhere),
      timeline: await movesOf(tx, me, 'timesheet', id),
    },
  }
}
