import { utcDay } from './dayjs.ts'

/**
 * Days and clock times in Europe/London, the time zone of every day boundary in the product. A day is `YYYY-MM-DD`, a
 * time `HH:MM`, an instant a Date. Intl provides the clock changes.
 */
const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const minute = 60_000
const hour = 60 * minute

/** Cache of offsets by hour: Intl is too slow to call for each of thousands of people. */
const offsetCache = new Map<number, number>()
const offsetCacheLimit = 10_000

/** Minutes that London is ahead of UTC: 0 in winter, 60 in summer. Clock changes fall on a full hour. */
function ahead(at: Date): number {
  const from = Math.floor(at.getTime() / hour) * hour
  const cached = offsetCache.get(from)
  if (cached !== undefined) return cached
  const part = Object.fromEntries(wallClock.formatToParts(from).map(({ type, value }) => [type, value]))
  const shown = Date.parse(`${part.year?.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}:00Z`)
  const minutes = Math.round((shown - from) / minute)
  if (offsetCache.size >= offsetCacheLimit) offsetCache.clear()
  offsetCache.set(from, minutes)
  return minutes
}
/** London clock time: `YYYY-MM-DDTHH:MM`. */
export const londonClock = (at: Date) => new Date(at.getTime() + ahead(at) * minute).toISOString().slice(0, 16)

/** Converts epoch seconds to London clock time, in seconds since 1970-01-01 00:00 on London's clock. */
export const londonSeconds = (at: number): number => at + ahead(new Date(at * 1000)) * 60

export const londonDay = (at: Date): string => londonClock(at).slice(0, 10)
export const londonTime = (at: Date): string => londonClock(at).slice(11)

/**
 * The instant at which London's clocks show `time` on `day`. A time that occurs twice (clocks go back) gives the first
 * of the two; a skipped time (clocks go forward) moves on by an hour, so 01:30 becomes 02:30.
 */
export function londonInstant(day: string, time = '00:00'): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const inSummer = new Date(asUtc - 60 * minute)
  return ahead(inSummer) === 60 ? inSummer : new Date(asUtc)
}

/** Calendar days after a day (before it when negative). */
export const addDays = (day: string, days: number): string => utcDay(day).add(days, 'day').format('YYYY-MM-DD')
export const daysBetween = (from: string, to: string): number => utcDay(to).diff(utcDay(from), 'day')
/** 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: string): number => (utcDay(day).day() + 6) % 7
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day))

/** The last second of a day in London: 23:59:59. */
export const endOfDay = (day: string): Date => new Date(londonInstant(addDays(day, 1)).getTime() - 1000)

/** Cuts an instant to the minute: 07:00:59 becomes 07:00. */
export const toMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / minute) * minute)
/** Elapsed minutes between two instants, each cut to the minute: from 07:00:59 to 08:00:01 it is 60. */
export const minutesBetween = (from: Date, to: Date): number =>
  (toMinute(to).getTime() - toMinute(from).getTime()) / minute
/** Minutes that London's clocks went forward between two instants; negative when they went back. */
export const clockChange = (from: Date, to: Date): number => ahead(to) - ahead(from)

/**
 * Whole minutes of a shift that starts on `day`; an end at or before the start is on the next day. Counts elapsed time
 * across clock changes: 22:00-06:00 is 7 h when clocks go forward that night and 9 h when they go back.
 */
export function shiftMinutes(day: string, start: string, end: string): number {
  const lastDay = end > start ? day : addDays(day, 1)
  return minutesBetween(londonInstant(day, start), londonInstant(lastDay, end))
}

/** Saturdays before the clock changes of a year (the last Sundays of March and October). */
export function clockChangeEves(year: number): { forward: string; back: string } {
  const eve = (last: string) => addDays(last, -((weekdayOf(last) + 1) % 7) - 1)
  return { forward: eve(`${year}-03-31`), back: eve(`${year}-10-31`) }
}
