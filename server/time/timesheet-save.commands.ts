import type { z } from 'zod'
import { hasTag, statusOf } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { isLeftUnknown } from '#server/gate/presence.queries'
import type { Tx } from '#server/platform/db/transaction'
import { unprocessable } from '#server/platform/kit/problems'
import { isHidden, isOwnOrOfCompany } from '#server/time/timesheet.access'
import {
  isVisibleTimesheet,
  type LockedTimesheet,
  type MovingTimesheet,
  moveTimesheet,
  nameOf,
  notifyTimesheetMoved,
  rateOn,
  unclaimedOf,
  type WrittenTimesheet,
  writeTimesheet,
} from '#server/time/timesheet.commands'
import { type EntryRow, putLines, sitesOf } from '#server/time/timesheet.queries'
import {
  briefly,
  changesInWords,
  dropsGateHours,
  noteAuthor,
  sitesToChoose,
} from '#server/time/timesheet-correction.commands'
import { inText } from '#server/time/timesheet-flags'
import { addMessage } from '#server/time/timesheet-notes.queries'
import { addPresences, hoursOf } from '#server/time/timesheet-week.commands'
import type { WeekPresence } from '#server/time/worked-week.queries'
import type { TypedEntry, timesheetApi } from '#shared/api/time/timesheet'
import { newId } from '#shared/domain/kit/id'
import { londonTime } from '#shared/domain/kit/london'
import { isReason } from '#shared/domain/kit/typed-text'
import type { RecordedMove } from '#shared/domain/time/timesheet-facts'
import { overlaps, unclaimedPresences } from '#shared/domain/time/timesheet-presences'
import { hiddenLine, keepHidden, ownSiteOnly } from '#shared/domain/time/timesheet-reasons'
import {
  breakTooLong,
  correctionWantsReason,
  livedHours,
  minutesOf,
  reasonRequired,
  typedTooLong,
  wantsReason,
  wrongHours,
} from '#shared/domain/time/timesheet-week'

type Week = z.output<typeof timesheetApi.save.body>
type Line = Pick<EntryRow, 'start_at' | 'end_at' | 'break_minutes'>
type Clocked = Line & Pick<EntryRow, 'day' | 'site_id'>
type ClockedPresence = WeekPresence & Clocked

export const removeFirst = 'There are hours on this week: remove them first.'
const leaveOne = 'Leave a line on a site of yours: without one this week is not yours to correct.'

/**
 * Replaces the entries of a week: saved by its worker (a submitted one becomes a draft again), or corrected by an
 * approver, with a reason, in the line or in `message`, where the gate saw something else: history keeps the hours
 * before and after, and the worker is notified. A week that is saved as it was keeps its version, and nothing is recorded. An approver of another company changes only lines on sites of theirs.
 * 422 on `entries.{place}.{field}`, and nothing is changed.
 */
export function saveWeek(tx: Tx, locked: LockedTimesheet, week: Week): Promise<LockedTimesheet> {
  const { timesheet, me } = locked
  const isOwn = timesheet.worker_id === me.id
  return moveTimesheet(tx, locked, { type: isOwn ? 'save' : 'correct' }, (moving) => writeWeek(tx, moving, isOwn, week))
}

async function writeWeek(
  tx: Tx,
  { row: locked, from, to }: MovingTimesheet,
  isOwn: boolean,
  { entries, did_not_work, message }: Week,
): Promise<WrittenTimesheet> {
  const { timesheet, me, now } = locked
  const errors: Record<string, string[]> = {}
  const addError = (place: number, field: string, words: string) => {
    errors[`entries.${place}.${field}`] ??= [words]
  }
  const existing = new Map(locked.lines.map((line) => [line.entry.id, line]))
  const sites = await sitesOf(tx, timesheet)
  const allowed = await sitesToChoose(tx, me, locked, sites)
  const isGuest = !isOwnOrOfCompany(me, timesheet)
  const uncovered = uncoveredOf(locked, entries)
  const observedToTheEnd = locked.presences.filter((presence) => !isLeftUnknown(presence))
  const lines = entries.map((typed, place) => {
    const line = typed.id === undefined ? undefined : existing.get(typed.id)
    const before = line?.entry
    const hidden = line && isHidden(me, timesheet, line) ? line.entry : undefined
    if (typed.id !== undefined && !before)
      addError(place, 'id', 'This line is not on the week any more. Load it again.')
    if (typed.id !== undefined && entries.findIndex(({ id }) => id === typed.id) < place)
      addError(place, 'id', 'This line is here twice.')
    if (hidden && isEdited(hidden, typed)) addError(place, 'start', hiddenLine)
    if (hidden && typed.note) addError(place, 'note', hiddenLine)
    if (hidden && typed.site_id) addError(place, 'site_id', hiddenLine)
    if (isGuest && !hidden && !(typed.site_id && allowed.has(typed.site_id))) addError(place, 'site_id', ownSiteOnly)
    if (typed.site_id && !allowed.has(typed.site_id)) addError(place, 'site_id', 'Choose a site where they work.')
    const lived = before && isSame(before, typed) ? before : instantsOf(typed)
    const isRefused = 'refused' in lived
    const hours = isRefused ? { start_at: null, end_at: null, break_minutes: 0 } : lived
    // A stay over midnight has hours on the day after its own.
    const isInPlaceOf = (presence: ClockedPresence) =>
      presence.day === typed.day || (!isOwn && overlaps(hours, presence))
    const clockedHours = before?.source === 'CHECK_IN' ? [before] : uncovered.filter(isInPlaceOf)
    const isUnexplained = (hours: Clocked) =>
      isOwn
        ? wantsReason(clocked(hours), typed)
        : !isReason(message) &&
          isMovedOrEdited(before, typed) &&
          correctionWantsReason(clocked(hours), typed, before?.note ?? null)
    if (!hidden && clockedHours.length > 0 && clockedHours.every(isUnexplained)) addError(place, 'note', reasonRequired)
    if (isRefused) addError(place, 'start', lived.refused)
    const long = hidden ? undefined : typedTooLong(inText(hours), observedToTheEnd)
    if (long) addError(place, 'end', long)
    return {
      // What the caller cannot see they cannot have cleared.
      typed: hidden ? { ...typed, site_id: hidden.site_id, note: hidden.note } : typed,
      before,
      isKept: lived === before,
      lived: { ...hours, break_minutes: typed.break_minutes },
    }
  })
  for (const [place, words] of wrongHours(
    timesheet.week,
    lines.map(({ typed, lived }) => ({ day: typed.day, ...inText(lived) })),
    now,
  ))
    addError(place, words === breakTooLong ? 'break_minutes' : 'start', words)
  if (locked.lines.some((line) => isHidden(me, timesheet, line) && !entries.some(({ id }) => id === line.entry.id)))
    Object.assign(errors, { entries: [keepHidden] })
  if (did_not_work && entries.length) Object.assign(errors, { did_not_work: [removeFirst] })
  if (Object.keys(errors).length) throw unprocessable(errors)
  const before = locked.lines.map(({ entry }) => entry)
  const unsigned = lines.map(({ typed, before, isKept, lived }) => ({
    id: before?.id ?? newId(),
    timesheet_id: timesheet.id,
    worker_id: timesheet.worker_id,
    day: typed.day,
    site_id: typed.site_id,
    check_in_id: before?.check_in_id ?? null,
    contract_rate_id: rateOn(locked, typed.day),
    start_at: lived.start_at,
    end_at: lived.end_at,
    break_minutes: typed.break_minutes,
    minutes: minutesOf(inText(lived)),
    source: before?.source ?? ('TYPED' as const),
    note: typed.note || null,
    finish_set_at: isKept ? (before?.finish_set_at ?? null) : null,
    updated_at: now,
  }))
  const rows = unsigned.map((row) => ({ ...row, note_by: noteAuthor(row, before, unsigned, me) }))
  const changes = changesInWords(before, rows)
  const isIdle = did_not_work === timesheet.did_not_work && timesheet.objected_at === null
  // A worker takes back a week that they sent by saving it; a correction that corrects nothing leaves it sent.
  const isKept = to === from || (!isOwn && !unclaimedOf(locked).length)
  if (isKept && !changes.length && isIdle && !message) return { row: { ...locked, sites }, isUnchanged: true }
  await putLines(tx, before, rows)
  if (isGuest && !(await isVisibleTimesheet(tx, me, timesheet.id))) throw unprocessable({ entries: [leaveOne] })
  if (!isOwn && !isReason(message) && dropsGateHours(locked, rows)) throw unprocessable({ message: [reasonRequired] })
  // A draft gets its stays as they are recorded: one without a line was removed by its worker.
  const returned = hasTag(timesheetLifecycle, from, 'waits')
    ? unclaimedPresences(timesheet.submitted_at, locked.presences, rows)
    : []
  await addPresences(tx, timesheet, returned)
  const set = {
    status: statusOf(to),
    did_not_work: did_not_work && !returned.length,
    objected_at: null,
    submitted_at: hasTag(timesheetLifecycle, to, 'waits') ? timesheet.submitted_at : null,
  }
  const row = { ...(await writeTimesheet(tx, locked, { ...set, ...(isOwn ? {} : { corrected_at: now }) })), sites }
  if (message) await addMessage(tx, timesheet.id, me.id, message, now)
  const changed = { row, ...(changes.length > 0 && { data: { detail: changes.join('. ') } }) }
  if (isOwn)
    return { ...changed, ...(hasTag(timesheetLifecycle, from, 'waits') && { move: 'recall' satisfies RecordedMove }) }
  if (!changes.length && to === from) return { row }
  const wasSent = hasTag(timesheetLifecycle, from, 'waits', 'cameBack')
  const again = wasSent ? 'Check it and send it again.' : 'Check it and send it.'
  await notifyTimesheetMoved(
    tx,
    locked,
    'timesheet.corrected',
    `was corrected by ${await nameOf(tx, me)}. ${briefly(changes)}. ${again}`,
  )
  return changed
}

/** Hours of check-ins that no remaining entry covers: a worker who enters different ones must give a reason. */
function uncoveredOf({ lines, presences }: LockedTimesheet, typed: Week['entries']): ClockedPresence[] {
  const kept = new Set(typed.map(({ id }) => id))
  const claimed = new Set(lines.filter(({ entry }) => kept.has(entry.id)).map(({ entry }) => entry.check_in_id))
  return presences.filter(({ id }) => !claimed.has(id)).map((presence) => ({ ...presence, ...hoursOf(presence) }))
}

function instantsOf({ day, start, end, break_minutes }: TypedEntry): Line | { refused: string } {
  const lived = livedHours({ day, start, end, break_minutes })
  if ('refused' in lived) return lived
  const at = (text: string | null) => (text === null ? null : new Date(text))
  return { start_at: at(lived.start_at), end_at: at(lived.end_at), break_minutes }
}
const clocked = ({ day, site_id, start_at, end_at, break_minutes }: Clocked) => ({
  day,
  site_id,
  start: start_at ? londonTime(start_at) : '',
  end: end_at && londonTime(end_at),
  break_minutes,
})
/** Whether any hours are changed, or the line is new. */
const isEdited = (before: EntryRow | undefined, typed: TypedEntry) =>
  !before || !isSame(before, typed) || typed.break_minutes !== before.break_minutes
/** The same, or they are put on another site. */
const isMovedOrEdited = (before: EntryRow | undefined, typed: TypedEntry) =>
  isEdited(before, typed) || before?.site_id !== typed.site_id
/**
 * Whether day, start and finish are unchanged: then the stored instants are kept, since a time in the repeated hour of
 * a clock change is ambiguous.
 */
function isSame(before: EntryRow, { day, start, end }: TypedEntry) {
  const was = clocked(before)
  return was.day === day && before.start_at !== null && was.start === start && was.end === end
}
