import { and, inArray } from 'drizzle-orm'
import { sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { companyOf } from '#server/sites/site.access'
import { isOwnOrOfCompany } from '#server/time/timesheet.access'
import type { LockedTimesheet } from '#server/time/timesheet.commands'
import type { EntryRow } from '#server/time/timesheet.queries'
import { isReason, isSameText } from '#shared/domain/kit/typed-text'
import { clockTime, count, dayInWords, hours } from '#shared/domain/kit/words'
import { droppedPresences, isLineOf } from '#shared/domain/time/timesheet-presences'

type Row = Pick<
  EntryRow,
  'id' | 'day' | 'site_id' | 'check_in_id' | 'start_at' | 'end_at' | 'break_minutes' | 'minutes' | 'note'
>

/**
 * Of the sites where somebody has worked those that hours may be entered for: of an approver of another company only their
 * own.
 */
export async function sitesToChoose(
  tx: Tx,
  me: Person,
  { timesheet }: LockedTimesheet,
  sitesWorked: readonly { id: string }[],
): Promise<Set<string>> {
  const worked = new Set(sitesWorked.map(({ id }) => id))
  if (isOwnOrOfCompany(me, timesheet) || !worked.size) return worked
  const own = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(inArray(sites.id, [...worked]), ofCompany(sites.company_id, companyOf(me))))
  return new Set(own.map(({ id }) => id))
}

type Noted = Pick<EntryRow, 'id' | 'note'>
/**
 * The line that had a note before: itself, or for a new line one that is removed, whose note it copies. Undefined for a
 * note that is written now.
 */
function notedBefore<Before extends Noted>(
  { id, note }: Noted,
  before: readonly Before[],
  rows: readonly Noted[],
): Before | undefined {
  const isKept = before.some((row) => row.id === id)
  const replaced = before.filter((row) => (isKept ? row.id === id : !rows.some((one) => one.id === row.id)))
  return replaced.find((row) => isSameText(row.note, note))
}
/** Who wrote the note of a line that is saved by `me`; null without a note, or where that was not kept. */
export function noteAuthor(
  row: Noted,
  before: readonly Pick<EntryRow, 'id' | 'note' | 'note_by'>[],
  rows: readonly Noted[],
  me: Person,
): string | null {
  if (!row.note) return null
  const old = notedBefore(row, before, rows)
  return old ? old.note_by : me.id
}

/**
 * Whether a correction leaves out hours that the gate saw and that were in the week, or some of them, without a reason:
 * a note of this correction on a line that has hours of the stay, or had some.
 */
export function dropsGateHours({ lines, presences }: LockedTimesheet, rows: readonly Row[]): boolean {
  const before = lines.map(({ entry }) => entry)
  // What a line had before is of somebody else or for other hours.
  const noted = rows.filter((row) => isReason(row.note) && !notedBefore(row, before, rows)).map(({ id }) => id)
  const explaining = [...before, ...rows].filter(({ id }) => noted.includes(id))
  return droppedPresences(presences, before, rows).some(
    (presence) => !explaining.some((row) => isLineOf(row, presence)),
  )
}

/** '07:00 to 15:30, 30 min break, 8 h 00'. */
function hoursInWords({ start_at, end_at, break_minutes, minutes }: Row): string {
  const from = start_at ? clockTime(start_at.toISOString()) : 'no start'
  const until = end_at ? clockTime(end_at.toISOString()) : 'no finish'
  const pause = break_minutes ? `${break_minutes} min break` : 'no break'
  return [`${from} to ${until}`, pause, ...(minutes === null ? [] : [hours(minutes)])].join(', ')
}
const quoted = (note: string | null) => (note ? `, ‘${note}’` : '')

/** What a correction changed, one sentence for each line: its hours before and after, and the notes if they changed. */
export function changesInWords(before: readonly Row[], after: readonly Row[]): string[] {
  const changed = after.flatMap((row) => {
    const was = before.find(({ id }) => id === row.id)
    const day = dayInWords(row.day)
    if (!was) return [`${day}: ${hoursInWords(row)}, added${quoted(row.note)}`]
    const [old, now] = [was, row].map(hoursInWords)
    const isMoved = was.day !== row.day
    const isNoted = was.note !== row.note
    if (old === now && !isMoved && !isNoted && was.site_id === row.site_id) return []
    const place = was.site_id === row.site_id ? '' : ', on another site'
    const notes = isNoted ? [quoted(was.note), quoted(row.note)] : ['', '']
    return [`${dayInWords(was.day)}: ${old}${notes[0]}; now ${isMoved ? `${day}, ` : ''}${now}${place}${notes[1]}`]
  })
  const removed = before.filter(({ id }) => !after.some((row) => row.id === id))
  return [
    ...changed,
    ...removed.map((row) => `${dayInWords(row.day)}: ${hoursInWords(row)}${quoted(row.note)}, removed`),
  ]
}

/** As many changes as a notification shows. */
export const briefly = (changes: readonly string[]): string => {
  const [first = 'No hours were changed', ...others] = changes
  return others.length ? `${first}. ${count(others.length, 'other change', 'other changes')} on the week` : first
}
