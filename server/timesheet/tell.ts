import { sql } from 'drizzle-orm'
import { clockChange, minutesBetween } from '#contract/london'
import { longestStay } from '#contract/presence'
import type { Timesheet, TimesheetDetail } from '#contract/timesheet'
import { isOnSite, type TimesheetEntry } from '#contract/timesheet-entry'
import { clockTime, hours } from '#contract/words'
import { payOf, tolerance } from '#lifecycles/timesheet-week'
import { movesOf } from '#server/history'
import type { Person } from '#server/person'
import { isLeftUnknown } from '#server/presence/standing'
import { notFound } from '#server/problems'
import { may } from '#server/scopes'
import { averageOf, placesOf } from '#server/timesheet/beside'
import { isReached, isTheirs, seesPay, shownTo } from '#server/timesheet/reach'
import { type Line, linesOf, listSheets, messagesOf, type Sheet, sheetsOf } from '#server/timesheet.store'
import { tradeOf } from '#server/trade'
import type { Tx } from '#server/work'

/** What to check before an entry is accepted, as sentences. */
export function flagsOf({ entry, seen }: Line): string[] {
  const { start_at, end_at, minutes, source, finish_set_at } = entry
  const left = seen && !isLeftUnknown(seen) ? seen.out_at : null
  const early = seen && start_at ? minutesBetween(start_at, seen.in_at) : 0
  const late = left && end_at ? minutesBetween(left, end_at) : 0
  const span = start_at && end_at ? minutesBetween(start_at, end_at) : 0
  return [
    ...(minutes === null && !isOnSite(seen && seenOf(seen)) ? ['No finish time.'] : []),
    ...(early > tolerance ? [`Claims ${early} min before the gate saw them in.`] : []),
    ...(late > tolerance ? [`Claims ${late} min after ${outBy(seen)}.`] : []),
    ...(finish_set_at && (!left || late < -tolerance) ? ['The gate did not see this finish.'] : []),
    ...(span > longestStay ? [`${hours(span)} at a stretch.`] : []),
    ...(!seen && source === 'TYPED' ? ['The gate did not see these hours.'] : []),
    ...(start_at && end_at ? overClockChange(start_at, end_at) : []),
  ]
}
const outBy = (seen: Line['seen']) =>
  seen?.out_source === 'WORKER' ? 'they said that they left' : 'the gate saw them out'
function overClockChange(start: Date, end: Date): string[] {
  const put = clockChange(start, end)
  if (put === 0) return []
  const times = `${clockTime(start.toISOString())} to ${clockTime(end.toISOString())}`
  return [`Clocks went ${put > 0 ? 'forward' : 'back'}: ${times} is ${hours(minutesBetween(start, end))}.`]
}

/** The gate's observation. An end that was only written when the worker checked in again is not a check-out. */
export function seenOf(seen: NonNullable<Line['seen']>): TimesheetEntry['seen'] {
  const { in_at, in_source, out_at, out_source, suspected_left_at } = seen
  const missed = isLeftUnknown(seen)
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
  const { entry, site, seen, hourly_rate } = line
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
    seen: seen && seenOf(seen),
    flags: flagsOf(line),
    ...(pay && { hourly_rate }),
  }
}

/** Total minutes, and the pay in pounds without the bonus. */
export const sumOf = (lines: Line[]) => ({
  minutes: lines.reduce((sum, { entry }) => sum + (entry.minutes ?? 0), 0),
  pay: payOf(lines.map(({ entry, hourly_rate }) => ({ minutes: entry.minutes, hourly_rate: hourly_rate ?? 0 }))),
})

function sheetOf(me: Person, sheet: Sheet, all: Line[]): Timesheet {
  const lines = all.map((line) => shownTo(me, sheet, line))
  const { minutes, pay } = sumOf(lines)
  const pays = may(me.is_payroll_company)
  const named = lines.flatMap(({ entry, site }) => (entry.site_id && site ? [[entry.site_id, site] as const] : []))
  const pounds = Math.round((pay + (sheet.bonus ?? 0)) * 100) / 100
  return {
    id: sheet.id,
    week: sheet.week,
    status: sheet.status,
    worker: { id: sheet.worker_id, slug: sheet.slug, first_name: sheet.first_name, last_name: sheet.last_name },
    company: { id: sheet.company_id, name: sheet.company },
    role: isTheirs(me, sheet) ? tradeOf(sheet.role_id) : null,
    sites: [...new Map(named)].map(([id, name]) => ({ id, name })),
    approver:
      !pays && sheet.approver_id && sheet.approver_slug
        ? approverOf(sheet, sheet.approver_id, sheet.approver_slug)
        : null,
    minutes,
    pending: lines.filter(({ entry }) => entry.minutes === null).length,
    flags: pays ? 0 : lines.reduce((sum, line) => sum + flagsOf(line).length, 0),
    did_not_work: sheet.did_not_work,
    corrected: sheet.corrected_at !== null,
    objected: sheet.objected_at !== null,
    submitted_at: sheet.submitted_at?.toISOString() ?? null,
    decided_at: sheet.decided_at?.toISOString() ?? null,
    paid_at: sheet.paid_at?.toISOString() ?? null,
    bonus: isTheirs(me, sheet) || pays ? sheet.bonus : null,
    ...(seesPay(me, sheet) && { pay: pounds }),
    updated_at: sheet.updated_at.toISOString(),
    mine: may(sheet.worker_id !== me.id),
  }
}
const approverOf = ({ approver_first, approver_last }: Sheet, id: string, slug: string) => ({
  id,
  slug,
  first_name: approver_first ?? '',
  last_name: approver_last ?? '',
})

async function withLines(tx: Tx, sheets: Sheet[]): Promise<[Sheet, Line[]][]> {
  const lines = sheets.length
    ? await linesOf(
        tx,
        sheets.map(({ id }) => id),
      )
    : []
  const bySheet = new Map<string, Line[]>(sheets.map(({ id }) => [id, []]))
  for (const line of lines) bySheet.get(line.entry.timesheet_id)?.push(line)
  return sheets.map((sheet) => [sheet, bySheet.get(sheet.id) ?? []])
}
/** Timesheets as their reader can see them. */
export const tellSheets = async (tx: Tx, me: Person, sheets: Sheet[]): Promise<Timesheet[]> =>
  (await withLines(tx, sheets)).map(([sheet, lines]) => sheetOf(me, sheet, lines))
/** The same, each with its entries' days and minutes. */
export const tellWeeks = async (tx: Tx, me: Person, sheets: Sheet[]) =>
  (await withLines(tx, sheets)).map(
    ([sheet, lines]) =>
      [sheetOf(me, sheet, lines), lines.map(({ entry: { day, minutes } }) => ({ day, minutes }))] as const,
  )

/** One timesheet in full. 404 if it is not visible to the caller. */
export async function tellSheet(tx: Tx, me: Person, id: string): Promise<{ data: TimesheetDetail }> {
  const { rows } = await listSheets(tx, () => sql`${sheetsOf([id])} and ${isReached(me)}`, { page: 1, per_page: 1 })
  const [sheet] = rows
  if (!sheet) throw notFound()
  const lines = await linesOf(tx, [id])
  const entries = lines.map((line) => entryOf(shownTo(me, sheet, line), seesPay(me, sheet)))
  // Payroll sees days and money only: notes, flags, messages and history are between the worker and their company.
  if (may(me.is_payroll_company)) {
    const paid = entries.map((entry) => ({ ...entry, note: null, flags: [] }))
    return {
      data: { ...sheetOf(me, sheet, lines), entries: paid, places: [], average: null, messages: [], timeline: [] },
    }
  }
  return {
    data: {
      ...sheetOf(me, sheet, lines),
      entries,
      places: isTheirs(me, sheet) ? await placesOf(tx, sheet) : [],
      average: isTheirs(me, sheet) ? await averageOf(tx, sheet) : null,
      messages: await messagesOf(tx, id),
      timeline: await movesOf(tx, me, 'timesheet', id),
    },
  }
}
