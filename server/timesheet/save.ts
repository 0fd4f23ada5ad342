import type { z } from 'zod'
import { londonTime } from '#contract/london'
import type { TypedEntry, timesheetApi } from '#contract/timesheet'
import { livedHours, minutesOf, sayWhy, wantsReason, wrongHours } from '#lifecycles/timesheet-week'
import { newId } from '#server/ids'
import { unprocessable } from '#server/problems'
import { may } from '#server/scopes'
import { type Held, isHeld, lead, record } from '#server/timesheet/moves'
import { shownTo } from '#server/timesheet/reach'
import { hoursOf, staysIn } from '#server/timesheet/week'
import { addMessage, changeSheet, type EntryRow, putLines, sitesOf } from '#server/timesheet.store'
import type { Tx } from '#server/work'

type Week = z.output<typeof timesheetApi.save.body>
type Line = Pick<EntryRow, 'start_at' | 'end_at' | 'break_minutes'>
type Clocked = Line & Pick<EntryRow, 'day'>

export const removeFirst = 'There are hours on this week: remove them first.'
const leaveOne = 'Leave a line on a site of yours: without one this week is not yours to correct.'

/**
 * Replaces the entries of a week: saved by its worker (a submitted one becomes a draft again), or corrected by an
 * approver. `rates` are the contract rates by day. 422 on `entries.{place}.{field}`, and nothing is changed.
 */
export async function saveWeek(
  tx: Tx,
  held: Held,
  { entries, did_not_work, message }: Week,
  rates: ReadonlyMap<string, string | null>,
): Promise<void> {
  const { sheet, me, now } = held
  const isOwn = may(sheet.worker_id === me.id)
  const move = isOwn ? 'save' : 'correct'
  const to = lead(held, { type: move })
  const errors: Record<string, string[]> = {}
  const say = (place: number, field: string, words: string) => {
    errors[`entries.${place}.${field}`] ??= [words]
  }
  const known = new Map(held.lines.map((line) => [line.entry.id, line]))
  const allowed = await sitesOf(tx, sheet)
  const unclaimed = isOwn ? await unclaimedOf(tx, held, entries) : []
  const lines = entries.map((typed, place) => {
    const line = typed.id === undefined ? undefined : known.get(typed.id)
    const before = line?.entry
    // The caller cannot see this site, so they cannot have cleared it: keep it.
    const hidden = line && shownTo(me, sheet, line).site === null ? line.entry.site_id : null
    if (typed.id !== undefined && !before) say(place, 'id', 'This line is not on the week any more. Load it again.')
    if (typed.id !== undefined && entries.findIndex(({ id }) => id === typed.id) < place)
      say(place, 'id', 'This line is here twice.')
    if (typed.site_id && !allowed.has(typed.site_id)) say(place, 'site_id', 'Choose a site where they work.')
    const seen = before?.source === 'CHECK_IN' ? [before] : unclaimed.filter(({ day }) => day === typed.day)
    if (isOwn && seen.length > 0 && seen.every((hours) => wantsReason(clocked(hours), typed)))
      say(place, 'note', sayWhy)
    const lived = before && isSame(before, typed) ? before : instantsOf(typed)
    if ('refused' in lived) say(place, 'start', lived.refused)
    const isRefused = 'refused' in lived
    return {
      typed: { ...typed, site_id: typed.site_id ?? hidden },
      before,
      isKept: lived === before,
      lived: isRefused ? { start_at: null, end_at: null, break_minutes: 0 } : lived,
    }
  })
  for (const [place, words] of wrongHours(
    sheet.week,
    lines.map(({ typed, lived }) => ({ day: typed.day, ...inText(lived) })),
    now,
  ))
    say(place, 'start', words)
  if (did_not_work && entries.length) Object.assign(errors, { did_not_work: [removeFirst] })
  if (Object.keys(errors).length) throw unprocessable(errors)
  const rows = lines.map(({ typed, before, isKept, lived }) => ({
    id: before?.id ?? newId(),
    timesheet_id: sheet.id,
    worker_id: sheet.worker_id,
    day: typed.day,
    site_id: typed.site_id,
    check_in_id: before?.check_in_id ?? null,
    // An entry that stays on its day keeps its rate.
    contract_rate_id: (before?.day === typed.day ? before.contract_rate_id : null) ?? rates.get(typed.day) ?? null,
    start_at: lived.start_at,
    end_at: lived.end_at,
    break_minutes: typed.break_minutes,
    minutes: minutesOf({ ...inText(lived), break_minutes: typed.break_minutes }),
    source: before?.source ?? ('TYPED' as const),
    note: typed.note || null,
    finish_set_at: isKept ? (before?.finish_set_at ?? null) : null,
    updated_at: now,
  }))
  await putLines(tx, sheet.id, rows)
  if (!(await isHeld(tx, me, sheet.id))) throw unprocessable({ entries: [leaveOne] })
  const set = {
    status: to,
    did_not_work,
    objected_at: null,
    submitted_at: to === 'SUBMITTED' ? sheet.submitted_at : null,
    updated_at: now,
  }
  await changeSheet(tx, sheet.id, { ...set, ...(isOwn ? {} : { corrected_at: now }) })
  if (message) await addMessage(tx, sheet.id, me.id, message, now)
  await record(tx, held, sheet.status === 'SUBMITTED' && isOwn ? 'recall' : move, to)
}

/** Hours of check-ins that no remaining entry covers: a worker who enters different ones must give a reason. */
async function unclaimedOf(tx: Tx, { sheet, lines }: Held, typed: Week['entries']): Promise<Clocked[]> {
  const kept = new Set(typed.map(({ id }) => id))
  const claimed = new Set(lines.filter(({ entry }) => kept.has(entry.id)).map(({ entry }) => entry.check_in_id))
  return (await staysIn(tx, sheet)).filter(({ id }) => !claimed.has(id)).map(hoursOf)
}

const inText = ({ start_at, end_at, break_minutes }: Line) => ({
  start_at: start_at?.toISOString() ?? null,
  end_at: end_at?.toISOString() ?? null,
  break_minutes,
})
function instantsOf({ day, start, end, break_minutes }: TypedEntry): Line | { refused: string } {
  const lived = livedHours({ day, start, end, break_minutes })
  if ('refused' in lived) return lived
  const at = (text: string | null) => (text === null ? null : new Date(text))
  return { start_at: at(lived.start_at), end_at: at(lived.end_at), break_minutes }
}
const clocked = ({ day, start_at, end_at, break_minutes }: Clocked) => ({
  day,
  start: start_at ? londonTime(start_at) : '',
  end: end_at && londonTime(end_at),
  break_minutes,
})
/**
 * Whether day, start and finish are unchanged: then the stored instants are kept, since a time in the repeated hour of
 * a clock change is ambiguous.
 */
function isSame(before: EntryRow, { day, start, end }: TypedEntry) {
  const was = clocked(before)
  return was.day === day && before.start_at !== null && was.start === start && was.end === end
}
