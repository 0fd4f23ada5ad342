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
  const day = londonDay(in_at)
  const closing = Array.from({ length: 8 }, (_, days) => addDays(day, days))
    .flatMap((each) => hours?.[weekdayOf(each)] && londonInstant(each, hours[weekdayOf(each)]?.closes))
    .find((closes) => closes && closes > in_at)
  return new Date(closing ? closing.getTime() + afterClosing : in_at.getTime() + longestShift)
}
