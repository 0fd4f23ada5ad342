import { addDays, daysBetween, londonDay, mondayOf } from '#shared/domain/kit/london'

/** Minutes a week that nobody works on average without having agreed in writing (Working Time Regulations 1998, 4). */
export const weeklyLimit = 48 * 60
/** Minutes of rest between two days' work (regulation 10). */
export const dailyRest = 11 * 60
/** Weeks over which the average is taken: 17, and 26 for guards (regulation 21). */
export const averagedWeeks = (role_id: string): number => (role_id === 'security-guard' ? 26 : 17)

/** Days, both included. */
export type Days = { start_at: string; end_at: string }
type Working = {
  /** Minutes worked by the Monday of the week. */
  worked: Record<string, number>
  offered: Days
  /** Other work that is agreed already. */
  booked: readonly Days[]
  /** Weeks over which the average is taken. */
  weeks: number
  today: string
}
/** Minutes a week: as usual, and at most on average if the offer is accepted, over the weeks that end on the day `by`. */
export type HoursForecast = { usual: number; average: number; by: string }

/** Weeks of an offer that are looked at: what comes later repeats them. */
const mostWeeks = 130
const week = 7

/**
 * Weekly hours on average with the offered work, from what was worked in the weeks before: a week with work counts as
 * long as usual, for its share of the five working days, once for each job on it. Undefined where nothing was worked, so
 * nothing is usual.
 */
export function forecastHours({ worked, offered, booked, weeks, today }: Working): HoursForecast | undefined {
  const present = mondayOf(today)
  const past = Array.from({ length: weeks }, (_, i) => worked[addDays(present, -week * (i + 1))] ?? 0)
  const busy = past.filter((minutes) => minutes > 0)
  if (!busy.length) return undefined
  const usual = Math.round(sum(busy) / busy.length)
  const jobs = [offered, ...booked]
  const minutesOf = (monday: string) =>
    monday < present ? (worked[monday] ?? 0) : (usual * sum(jobs.map((days) => workingDays(days, monday)))) / 5
  const first = mondayOf(offered.start_at)
  const count = Math.min(daysBetween(first, mondayOf(offered.end_at)) / week + 1, mostWeeks)
  const averages = Array.from({ length: count }, (_, index) => {
    const last = addDays(first, week * index)
    const minutes = Array.from({ length: weeks }, (_, i) => minutesOf(addDays(last, -week * i)))
    return { average: Math.round(sum(minutes) / weeks), by: earlier(addDays(last, week - 1), offered.end_at) }
  })
  const highest = Math.max(...averages.map(({ average }) => average))
  const found = averages.find(({ average }) => average === highest)
  return found && { usual, ...found }
}

/** Days from Monday to Friday of a week on which somebody works. */
function workingDays({ start_at, end_at }: Days, monday: string): number {
  const friday = addDays(monday, 4)
  return Math.max(0, daysBetween(later(start_at, monday), earlier(end_at, friday)) + 1)
}
const earlier = (...days: string[]) => days.sort()[0] ?? ''
const later = (...days: string[]) => days.sort().at(-1) ?? ''
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** How many days both have. */
export const overlapOf = (one: Days, other: Days): number =>
  Math.max(0, daysBetween(later(one.start_at, other.start_at), earlier(one.end_at, other.end_at)) + 1)

/** A break of this many minutes or less is within one shift. */
const longestBreak = 180
/**
 * Rests between two days' work that were shorter than 11 hours, in minutes with the day after them, oldest first. `presences`
 * are in order.
 */
export function shortRests(presences: readonly { in_at: Date; out_at: Date }[]): { minutes: number; day: string }[] {
  return presences.slice(1).flatMap(({ in_at }, index) => {
    const before = presences[index]?.out_at ?? in_at
    const minutes = Math.floor((in_at.getTime() - before.getTime()) / 60_000)
    const day = londonDay(in_at)
    return minutes > longestBreak && minutes < dailyRest && londonDay(before) <= day ? [{ minutes, day }] : []
  })
}
