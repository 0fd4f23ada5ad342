import { maxPresenceMinutes } from '#shared/api/gate/presence'
import { addDays, londonDay, londonInstant, londonTime, minutesBetween } from '#shared/domain/kit/london'
import { isReason, isSameText } from '#shared/domain/kit/typed-text'
import { clockTime, hours as hoursInWords } from '#shared/domain/kit/words'

/** Work of one day: instants, and whole minutes of break. Without an end the hours are pending. */
export type Hours = { start_at: string | null; end_at: string | null; break_minutes: number }

const time = (instant: string) => new Date(instant).getTime()

/** Whole minutes that elapsed between the times shown, less the break; null while pending. */
export function minutesOf({ start_at, end_at, break_minutes }: Hours): number | null {
  if (!start_at || !end_at) return null
  return minutesBetween(new Date(start_at), new Date(end_at)) - break_minutes
}

/**
 * Pay in pounds for minutes at hourly rates in pounds. The minutes of each rate are summed and rounded to the penny, half
 * a penny up, so that the lines of a payslip come to its total.
 */
export function payOf(lines: readonly { minutes: number | null; hourly_rate: number }[]): number {
  const minutesByRate = new Map<number, number>()
  for (const { minutes, hourly_rate } of lines) {
    const pence = Math.round(hourly_rate * 100)
    minutesByRate.set(pence, (minutesByRate.get(pence) ?? 0) + (minutes ?? 0))
  }
  return [...minutesByRate].reduce((sum, [pence, minutes]) => sum + Math.floor((minutes * pence + 30) / 60), 0) / 100
}

/** Minutes by which a claim can differ from the gate's record: people walk from the gate to their work. */
export const tolerance = 15

/** The default unpaid break of a shift in minutes: 30 when it is longer than 6 hours (Working Time Regulations 12). */
export const usualBreak = (minutes: number): number => (minutes > 360 ? 30 : 0)

/** Whether a break is much longer than the usual one of a shift: by more than an hour. */
export const isLongBreak = ({ start_at, end_at, break_minutes }: Hours): boolean =>
  break_minutes > usualBreak(minutesOf({ start_at, end_at, break_minutes: 0 }) ?? 0) + 60

/** The hours of a day as typed: clock times in London; an end at or before the start is on the next day. */
export type TypedHours = { day: string; start: string; end: string | null; break_minutes: number }

/** The same as instants. A time that did not exist on the day (clocks went forward) is refused with a message. */
export function livedHours({ day, start, end, break_minutes }: TypedHours): Hours | { refused: string } {
  const at = (on: string, clock: string) => {
    const instant = londonInstant(on, clock)
    return londonDay(instant) === on && londonTime(instant) === clock ? instant.toISOString() : undefined
  }
  const last = end !== null && end <= start ? addDays(day, 1) : day
  const from = at(day, start)
  const until = end === null ? null : at(last, end)
  const missing = from === undefined ? start : until === undefined ? end : undefined
  if (missing) return { refused: `Clocks went forward that night: there was no ${missing}.` }
  return { start_at: from ?? null, end_at: until ?? null, break_minutes }
}

/** Why hours are longer than the longest shift, in words. */
const tooLong = (given: Pick<Hours, 'start_at' | 'end_at'>): string | undefined => {
  const minutes = minutesOf({ ...given, break_minutes: 0 }) ?? 0
  return minutes > maxPresenceMinutes ? `That would be ${hoursInWords(minutes)}. Check the time.` : undefined
}
/** The same for hours that are typed in: nobody is there for so long, unless the gate saw them come and go. */
export function typedTooLong(
  given: Pick<Hours, 'start_at' | 'end_at'>,
  presences: readonly { in_at: Date; out_at: Date | null }[],
): string | undefined {
  const walk = tolerance * 60_000
  const isObserved = presences.some(
    ({ in_at, out_at }) =>
      out_at !== null &&
      time(given.start_at ?? '') >= in_at.getTime() - walk &&
      time(given.end_at ?? '') <= out_at.getTime() + walk,
  )
  return isObserved ? undefined : tooLong(given)
}

/**
 * A day with the finish that somebody else gives it. Refused in words: a finish at the start, a stay longer than the
 * longest shift, and one that ends after the gate saw them again.
 */
export function withFinish(
  { day, start_at, break_minutes }: { day: string; start_at: string; break_minutes: number },
  end: string,
  nextCheckInAt: string | null,
): Hours | { refused: string } {
  const start = londonTime(new Date(start_at))
  if (end === start) return { refused: 'Enter a finish after the start.' }
  const lived = livedHours({ day, start, end, break_minutes })
  if ('refused' in lived || !lived.end_at) return lived
  // The first of two hours with one name may be over: the start stays the instant that it was.
  const given = { start_at, end_at: lived.end_at, break_minutes }
  const refused = tooLong(given)
  if (refused) return { refused }
  if (nextCheckInAt && time(given.end_at) > time(nextCheckInAt))
    return { refused: `They were seen again at ${clockTime(nextCheckInAt)}. Enter a finish before that.` }
  return given
}

/** An error of the break, where all others are of the hours. */
export const breakTooLong = 'The break is as long as the work.'
/**
 * The errors in the hours of a week, by index: outside the week, in the future, more than 24 hours, a break as long as
 * the shift, or at the same time as others. Valid hours are absent.
 */
export function wrongHours(week: string, hours: readonly (Hours & { day: string })[], now: Date): Map<number, string> {
  const wrong = new Map<number, string>()
  const addError = (index: number, words: string) => void (wrong.has(index) || wrong.set(index, words))
  for (const [index, one] of hours.entries()) {
    const minutes = minutesOf({ ...one, break_minutes: 0 })
    if (one.day < week || one.day > addDays(week, 6)) addError(index, 'This day is not in the week.')
    if (one.start_at && time(one.start_at) > now.getTime()) addError(index, 'This is still to come.')
    if (one.end_at && time(one.end_at) > now.getTime()) addError(index, 'This end is still to come.')
    if (minutes !== null && minutes > 24 * 60) addError(index, 'At most 24 hours at a time.')
    if (minutes !== null && minutes <= one.break_minutes) addError(index, breakTooLong)
  }
  for (const index of overlappingHours(hours)) addError(index, overlap)
  return wrong
}

type Span = Pick<Hours, 'start_at' | 'end_at'>
const overlap = 'These hours overlap with others of the week.'
/** The indexes of hours that begin before others, which began earlier, have ended. */
function overlappingHours(hours: readonly Span[]): number[] {
  const inOrder = [...hours.entries()]
    .filter(([, { start_at }]) => start_at)
    .sort(([, one], [, other]) => time(one.start_at ?? '') - time(other.start_at ?? ''))
  return inOrder.flatMap(([index, one], place) => {
    const isBegun = ([, { end_at }]: (typeof inOrder)[number]) => end_at && time(end_at) > time(one.start_at ?? '')
    return inOrder.slice(0, place).some(isBegun) ? [index] : []
  })
}

/** Hours of the worker's week `before` or `after` with the same company, as a night shift goes on into the next week. */
export type NeighbouringHours = Span & { week: 'before' | 'after' }
/** By place, in words: hours of a week that overlap with others of it, or with hours of the neighbouring weeks. */
export function overlapFlags(hours: readonly Span[], neighbours: readonly NeighbouringHours[]): string[][] {
  const within = overlappingHours(hours)
  return hours.map((one, place) => [
    ...(within.includes(place) ? [overlap] : []),
    ...(['before', 'after'] as const)
      .filter((side) => neighbours.some((other) => other.week === side && overlappingHours([one, other]).length > 0))
      .map((side) => `These hours overlap with others of the week ${side}.`),
  ])
}

/** Hours on a site, as typed. */
type PlacedHours = TypedHours & { site_id: string | null }
/** The error for changed hours without a reason. */
export const reasonRequired = 'Say why it differs from what the gate saw.'
/**
 * The same for a correction by somebody else, who may not lengthen a break without a reason either. What the worker
 * wrote before is no reason of theirs.
 */
export function correctionWantsReason(
  gateHours: PlacedHours,
  typed: PlacedHours & { note: string | null },
  noteBefore: string | null,
): boolean {
  const note = isSameText(typed.note, noteBefore) ? null : typed.note
  return (
    wantsReason(gateHours, { ...typed, note }) || (!isReason(note) && typed.break_minutes > gateHours.break_minutes)
  )
}
/**
 * Whether hours that the gate recorded, or their site, are changed without a reason; adding a missing finish time is not
 * a change.
 */
export function wantsReason(gateHours: PlacedHours, typed: PlacedHours & { note: string | null }): boolean {
  if (isReason(typed.note)) return false
  const isFinished = gateHours.end === null && typed.end !== null
  const isMoved =
    typed.site_id !== gateHours.site_id ||
    typed.day !== gateHours.day ||
    typed.start !== gateHours.start ||
    (typed.end !== gateHours.end && !isFinished)
  return isMoved || typed.break_minutes < gateHours.break_minutes
}
