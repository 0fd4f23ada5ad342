import { addDays, londonDay, londonInstant, weekdayOf } from '#contract/london'
import type { OpeningHours } from '#server/db/schema/site'

const hour = 3_600_000
const afterClosing = 2 * hour
/** Of a site without opening hours. */
const longestShift = 14 * hour

/**
 * When an open check-in becomes 'suspected left': two hours after the site next closes, or after 14 hours where no
 * opening hours are known. A doubt already written down stands.
 */
export function doubtedFrom(
  { in_at, suspected_left_at }: { in_at: Date; suspected_left_at: Date | null },
  hours: OpeningHours | null,
): Date {
  if (suspected_left_at) return suspected_left_at
  const closing = hours && nextClosing(in_at, hours)
  return new Date(closing ? closing.getTime() + afterClosing : in_at.getTime() + longestShift)
}

/** Asked for everybody on a site at every reading: it stops at the first. */
function nextClosing(after: Date, hours: OpeningHours): Date | undefined {
  const first = londonDay(after)
  for (let days = 0, day = first; days <= 7; day = addDays(first, ++days)) {
    const open = hours[weekdayOf(day)]
    const closes = open && londonInstant(day, open.closes)
    if (closes && closes > after) return closes
  }
  return undefined
}

/** Whoever came before it, and whose doubt is not written down, is in doubt at `now`: the same rule for a whole list. */
export function doubtedBefore(hours: OpeningHours | null, now: Date): Date {
  const today = londonDay(now)
  for (let days = 0, day = today; hours && days <= 7; day = addDays(today, -++days)) {
    const open = hours[weekdayOf(day)]
    const closed = open && londonInstant(day, open.closes)
    if (closed && closed.getTime() + afterClosing <= now.getTime()) return closed
  }
  // Exactly that long ago is in doubt.
  return new Date(now.getTime() - longestShift + 1)
}
