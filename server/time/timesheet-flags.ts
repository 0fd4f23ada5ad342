import { isLeftUnknown } from '#server/gate/presence.queries'
import type { EntryRow } from '#server/time/timesheet.queries'
import type { Line } from '#server/time/worked-week.queries'
import { maxPresenceMinutes } from '#shared/api/gate/presence'
import { isOnSite, type TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { clockChange, minutesBetween } from '#shared/domain/kit/london'
import { atTime, clockTime, durationInWords, hours, weekdayAndDay } from '#shared/domain/kit/words'
import type { PresenceMove } from '#shared/domain/time/timesheet-presences'
import { isLongBreak, tolerance } from '#shared/domain/time/timesheet-week'

/**
 * What to check before an entry is accepted, as sentences. `leftOut`: that it has less than the gate saw, which a finish
 * that was set before they left says already. `isOwn`: the worker reads it.
 */
export function flagsOf(line: Line, isOwn: boolean, leftOut?: string): string[] {
  const { entry, checkIn, isObserved, isElsewhere, typedByHand } = line
  const { day, start_at, end_at, break_minutes, minutes, source, finish_set_at, contract_rate_id } = entry
  const left = checkIn && !isLeftUnknown(checkIn) ? checkIn.out_at : null
  const early = checkIn && start_at ? minutesBetween(start_at, checkIn.in_at) : 0
  const late = left && end_at ? minutesBetween(left, end_at) : 0
  const isCut = finish_set_at !== null && late < -tolerance
  const span = start_at && end_at ? minutesBetween(start_at, end_at) : 0
  return [
    ...(minutes === null && !isOnSite(checkIn && toGateTimesDto(checkIn)) ? ['No finish time.'] : []),
    ...(early > tolerance
      ? [`Claims ${durationInWords(early)} before the gate saw ${isOwn ? 'you' : 'them'} in.`]
      : []),
    ...(late > tolerance ? [`Claims ${durationInWords(late)} after ${outBy(checkIn, isOwn)}.`] : []),
    ...(isCut ? [`The finish set is ${durationInWords(-late)} before ${outBy(checkIn, isOwn)}.`] : []),
    ...(leftOut && !isCut ? [leftOut] : []),
    ...(isElsewhere ? ['The gate that saw these hours is on another site.'] : []),
    ...(isLongBreak(inText(entry)) ? [`A break of ${hours(break_minutes)}.`] : []),
    ...(end_at && checkIn && !left ? ['The gate did not see this finish.'] : []),
    ...(span > maxPresenceMinutes ? [`${hours(span)} at a stretch.`] : []),
    ...typedByHand.map((move) => inWords(move, checkIn !== null)),
    ...(!isObserved && source === 'TYPED' ? ['The gate did not see these hours.'] : []),
    ...(contract_rate_id === null ? [uncovered(day, minutes)] : []),
    ...(start_at && end_at ? overClockChange(start_at, end_at) : []),
  ]
}
const uncovered = (day: string, minutes: number | null) =>
  `No contract covers ${weekdayAndDay(day)}: ${minutes === null ? 'its hours' : hours(minutes)} are not paid.`
/** Without its times where the reader cannot see those of the gate. */
function inWords({ move, at, recorded_at }: PresenceMove, isShown: boolean): string {
  const verb = move === 'checkIn' ? 'Checked in' : 'Checked out'
  const since = move === 'checkIn' ? 'as from' : 'as having left at'
  if (!isShown || !recorded_at) return `${verb} by hand afterwards.`
  const [counted, written] = [at.toISOString(), recorded_at.toISOString()]
  return `${verb} by hand ${atTime(written, counted)} ${since} ${clockTime(counted)}.`
}
function outBy(checkIn: Line['checkIn'], isOwn: boolean): string {
  const isAnswer = checkIn?.out_source === 'WORKER'
  if (isOwn) return isAnswer ? 'you said that you left' : 'the gate saw you out'
  return isAnswer ? 'they said that they left' : 'the gate saw them out'
}
function overClockChange(start: Date, end: Date): string[] {
  const put = clockChange(start, end)
  if (put === 0) return []
  const times = `${clockTime(start.toISOString())} to ${clockTime(end.toISOString())}`
  return [`Clocks went ${put > 0 ? 'forward' : 'back'}: ${times} is ${hours(minutesBetween(start, end))}.`]
}

/** The hours of an entry as the rules of a week read them. */
export const inText = ({
  start_at,
  end_at,
  break_minutes,
}: Pick<EntryRow, 'start_at' | 'end_at' | 'break_minutes'>) => ({
  start_at: start_at?.toISOString() ?? null,
  end_at: end_at?.toISOString() ?? null,
  break_minutes,
})

/** The gate's observation. An end that was only written when the worker checked in again is not a check-out. */
export function toGateTimesDto(checkIn: NonNullable<Line['checkIn']>): TimesheetEntry['seen'] {
  const { in_at, in_source, out_at, out_source, suspected_left_at } = checkIn
  const missed = isLeftUnknown(checkIn)
  return {
    in_at: in_at.toISOString(),
    in_source,
    out_at: missed ? null : (out_at?.toISOString() ?? null),
    out_source: missed ? null : out_source,
    seen_again_at: missed ? (out_at?.toISOString() ?? null) : null,
    suspected_left_at: suspected_left_at?.toISOString() ?? null,
  }
}
