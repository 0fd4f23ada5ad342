import type { LeftOut } from '#shared/api/time/timesheet'
import type { TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { daysBetween, londonDay, londonTime } from '#shared/domain/kit/london'
import { tolerance } from '#shared/domain/time/timesheet-week'

/** Minutes on the axis: a day and two hours of the next morning. */
const span = 26 * 60
const minute = 60_000

/** Minutes by the London clock since the midnight at the start of `day`. */
function clockMinutes(day: string, instant: string): number {
  const at = new Date(instant)
  const [hour = 0, past = 0] = londonTime(at).split(':').map(Number)
  return daysBetween(day, londonDay(at)) * 1440 + hour * 60 + past
}

/** A stretch of the axis, in percent of its width. */
export type Stretch = { left: number; width: number }
export type Track = {
  claimed: (Stretch & { open: boolean }) | undefined
  observed: Stretch | undefined
  unconfirmed: Stretch | undefined
  unseen: Stretch[]
}

/** What is drawn of a line, or of a stay that no line has. */
export type Drawn = Pick<TimesheetEntry, 'day' | 'start_at' | 'end_at' | 'seen'>
export const drawnOf = ({ day, seen }: LeftOut): Drawn => ({ day, seen, start_at: null, end_at: null })

/** The hour at which the axes of a week begin: 5, or earlier if an entry, or a stay that no entry has, starts earlier. */
export const originOf = (entries: readonly TimesheetEntry[], leftOut: readonly LeftOut[] = []): number =>
  Math.min(
    5,
    ...[...entries, ...leftOut.map(({ day, seen }) => ({ day, start_at: seen?.in_at }))].flatMap(({ day, start_at }) =>
      start_at ? [Math.floor(clockMinutes(day, start_at) / 60)] : [],
    ),
  )

/** Every third hour of an axis: its position in percent, and its label. */
export const ticksOf = (origin: number) =>
  Array.from({ length: 10 }, (_, n) => (Math.ceil(origin / 3) + n) * 3)
    .filter((hour) => hour <= origin + 26)
    .map((hour) => ({
      hour,
      left: ((hour - origin) * 6000) / span,
      name: String(hour % 24).padStart(2, '0'),
    }))

/** The parts of an entry on the axis: claimed, registered by the gate, in doubt, and claimed without gate evidence. */
export function trackOf({ day, start_at, end_at, seen: observed }: Drawn, origin: number): Track {
  const place = (instant: string) =>
    Math.min(100, Math.max(0, ((clockMinutes(day, instant) - origin * 60) * 100) / span))
  const between = (from: string, to: string): Stretch => ({
    left: place(from),
    width: Math.max(0.4, place(to) - place(from)),
  })
  const minutes = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / minute
  const left = observed?.out_at
  const unconfirmedUntil = left ? undefined : (observed?.suspected_left_at ?? observed?.seen_again_at)
  const unseen: Stretch[] = []
  if (start_at && end_at && !observed) unseen.push(between(start_at, end_at))
  if (start_at && observed && minutes(start_at, observed.in_at) > tolerance)
    unseen.push(between(start_at, observed.in_at))
  if (end_at && left && minutes(left, end_at) > tolerance) unseen.push(between(left, end_at))
  const claimedUntil = end_at ?? unconfirmedUntil ?? start_at
  return {
    claimed: start_at && claimedUntil ? { ...between(start_at, claimedUntil), open: !end_at } : undefined,
    observed: observed && left ? between(observed.in_at, left) : undefined,
    unconfirmed: observed && unconfirmedUntil ? between(observed.in_at, unconfirmedUntil) : undefined,
    unseen,
  }
}
