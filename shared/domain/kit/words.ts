import { utcClock } from './dayjs.ts'
import { daysBetween, londonClock, londonDay } from './london.ts'

/** How days, times, hours and money are written for people, in Europe/London. */
const written = (instant: string, format: string) => utcClock(londonClock(new Date(instant))).format(format)

const dayMs = 86_400_000

/** '42 h 00', from whole minutes. */
export const hours = (minutes: number) => `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
/** '45 min', from an hour on '1 h 30'. */
export const durationInWords = (minutes: number) => (minutes < 60 ? `${minutes} min` : hours(minutes))
/** '07:12' in London. */
export const clockTime = (instant: string) => written(instant, 'HH:mm')
/** 'Monday 26 October 2026'. */
export const dayInWords = (instant: string) => written(instant, 'dddd D MMMM YYYY')
/** 'Fri'. */
export const weekdayInShort = (instant: string) => written(instant, 'ddd')
/** 'Fri 20 Nov'. */
export const weekdayAndDay = (instant: string) => written(instant, 'ddd D MMM')
/** 'Fri 20 Nov 06:50'. */
export const dayAndTime = (instant: string) => `${weekdayAndDay(instant)} ${clockTime(instant)}`
/** 'at 06:50' today, else 'at 06:50 on Fri 20 Nov'. */
export const atTime = (instant: string, now: string) =>
  `at ${clockTime(instant)}${londonDay(new Date(instant)) === londonDay(new Date(now)) ? '' : ` on ${weekdayAndDay(instant)}`}`
/** '19 Oct', from a day or an instant. */
export const dayAndMonth = (day: string) => written(day, 'D MMM')
/** '26/10/2026', as forms and sentences write a day. */
export const dayInNumbers = (day: string) => written(day, 'DD/MM/YYYY')
/** '26 October 2026', as offers write a day. */
export const dayInFull = (day: string) => written(day, 'D MMMM YYYY')
/** '9 November to 18 December 2026'; both years where they differ; one day alone. Days are 'YYYY-MM-DD'. */
export function periodInFull({ start_at, end_at }: { start_at: string; end_at: string }): string {
  const first = dayInFull(start_at)
  if (start_at === end_at) return first
  return `${start_at.slice(0, 4) === end_at.slice(0, 4) ? first.slice(0, -5) : first} to ${dayInFull(end_at)}`
}
/** '26.10.2026', as lists and success messages write a day. */
export const dayWithDots = (day: string) => written(day, 'DD.MM.YYYY')
export const pounds = (amount: number) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 }).format(amount)

/** '£79.05'. */
export const money = (amount: number) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(amount)

/** A future day in words: 'today', 'tomorrow', 'Monday' within a week, else '26/10/2026'. */
export function comingDay(day: string, now: string): string {
  const days = daysBetween(londonDay(new Date(now)), day)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days > 1 && days < 7 ? written(day, 'dddd') : dayInNumbers(day)
}

/** An instant in short: '07:02' today, 'Fri 16:20' this week, else '12/10/2026', or as `write` formats it. */
export function moment(instant: string, now: string, write = dayInNumbers): string {
  if (londonDay(new Date(instant)) === londonDay(new Date(now))) return clockTime(instant)
  const recent = new Date(now).getTime() - new Date(instant).getTime() < 6 * dayMs
  return recent ? written(instant, 'ddd HH:mm') : write(instant)
}
/** Start of a wait: 'since 07:02'; as `moment` formats it. */
export const since = (instant: string, now: string, write = dayInNumbers) => `since ${moment(instant, now, write)}`
/** 'One thing waits', '7 things wait'. */
export const count = (n: number, one: string, many: string) => `${n === 1 ? 'One' : n} ${n === 1 ? one : many}`
