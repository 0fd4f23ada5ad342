/**
 * Days and clock times of Europe/London, where every day boundary of the product lies (spec section 9).
 * A day is `YYYY-MM-DD`, a time `HH:MM`, an instant a Date. Intl knows when the clocks change.
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
const dayLength = 24 * 60 * minute

function wall(at: Date) {
  const part = Object.fromEntries(wallClock.formatToParts(at).map(({ type, value }) => [type, value]))
  return { day: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` }
}

/** The day it is in London. */
export const londonDay = (at: Date): string => wall(at).day
/** The time clocks show in London. */
export const londonTime = (at: Date): string => wall(at).time

/** Minutes that London's clocks are ahead of UTC: 0 in winter, 60 in summer. */
function ahead(at: Date): number {
  const { day, time } = wall(at)
  const shown = Date.parse(`${day}T${time}:00Z`)
  return Math.round((shown - Math.floor(at.getTime() / minute) * minute) / minute)
}

/**
 * The instant at which London's clocks show `time` on `day`. A time shown twice (clocks go back) is the first of the
 * two; a time never shown (clocks go forward) is the same distance after midnight, so 01:30 becomes 02:30.
 */
export function londonInstant(day: string, time = '00:00'): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const inSummer = new Date(asUtc - 60 * minute)
  return ahead(inSummer) === 60 ? inSummer : new Date(asUtc)
}

/** Days after (or before) a day, by the calendar. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength)
/** 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day))

/** The last second of a day in London: 23:59:59. */
export const endOfDay = (day: string): Date => new Date(londonInstant(addDays(day, 1)).getTime() - 1000)

/** Whole minutes that really passed between two instants. */
const minutesBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / minute)

/**
 * Whole minutes of a shift that starts on `day`; an end at or before the start lies on the next day. Clock changes
 * count as they are lived: 22:00-06:00 is 7 h when clocks go forward that night and 9 h when they go back.
 */
export function shiftMinutes(day: string, start: string, end: string): number {
  const lastDay = end > start ? day : addDays(day, 1)
  return minutesBetween(londonInstant(day, start), londonInstant(lastDay, end))
}

/** The Saturdays whose nights change the clocks, in a year: the eves of the last Sundays of March and October. */
export function clockChangeEves(year: number): { forward: string; back: string } {
  const eve = (last: string) => addDays(last, -((weekdayOf(last) + 1) % 7) - 1)
  return { forward: eve(`${year}-03-31`), back: eve(`${year}-10-31`) }
}
