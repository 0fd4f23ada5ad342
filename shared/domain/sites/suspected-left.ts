import type { OpeningHours } from '#shared/api/sites/site'
import { addDays, londonDay, londonInstant, weekdayOf } from '#shared/domain/kit/london'

const hour = 3_600_000
const afterClosing = 2 * hour
/** For sites without opening hours. */
const longestShift = 14 * hour

/**
 * When an open check-in becomes 'suspected left': two hours after the site next closes, or 14 hours after the check-in
 * if the site has no opening hours. A time that is already recorded takes precedence.
 */
export function suspectedFrom(
  { in_at, suspected_left_at }: { in_at: Date; suspected_left_at: Date | null },
  hours: OpeningHours | null,
): Date {
  if (suspected_left_at) return suspected_left_at
  const closing = hours && nextClosing(in_at, hours)
  return new Date(closing ? closing.getTime() + afterClosing : in_at.getTime() + longestShift)
}

/** Runs for everybody on a site on every read, so it returns at the first match. */
function nextClosing(after: Date, hours: OpeningHours): Date | undefined {
  const first = londonDay(after)
  for (let days = 0, day = first; days <= 7; day = addDays(first, ++days)) {
    const open = hours[weekdayOf(day)]
    const closes = open && londonInstant(day, open.closes)
    if (closes && closes > after) return closes
  }
  return undefined
}

/**
 * The same rule for a whole list: a check-in before this instant, without a recorded time, is suspected left at `now`.
 */
export function suspectedBefore(hours: OpeningHours | null, now: Date): Date {
  const today = londonDay(now)
  for (let days = 0, day = today; hours && days <= 7; day = addDays(today, -++days)) {
    const open = hours[weekdayOf(day)]
    const closed = open && londonInstant(day, open.closes)
    if (closed && closed.getTime() + afterClosing <= now.getTime()) return closed
  }
  // A check-in exactly that long ago already counts.
  return new Date(now.getTime() - longestShift + 1)
}
