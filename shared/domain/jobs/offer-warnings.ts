import type { OfferWarning } from '#shared/api/jobs/job-offer'
import { dayInNumbers, hours, money } from '#shared/domain/kit/words'
import { ageOn, minimumWageOn } from '#shared/domain/platform/minimum-wage'
import type { TakenDays } from './free-days.ts'
import { freeDays } from './free-days.ts'
import { type Days, type HoursForecast, overlapOf, weeklyLimit } from './working-time.ts'

/** What is worth a thought before a job offer is sent, or answered, in words. */

/** The company that sends the offer, or the worker who answers it. */
export type OfferReader = 'company' | 'worker'
const readers: Record<OfferReader, Record<'are' | 'have' | 'present' | 'age' | 'usual', string>> = {
  company: {
    are: 'they are',
    have: 'they must have',
    present: 'Their present contract with your company',
    age: 'their age',
    usual: 'their usual',
  },
  worker: {
    are: 'you are',
    have: 'you must have',
    present: 'Your present contract with this company',
    age: 'your age',
    usual: 'your usual',
  },
}

const daysInWords = (days: number) => (days === 1 ? 'One day overlaps' : `${days} days overlap`)

/** Assignments on the offered days: by site where the reader can see them, else as days only. */
export const clashWarnings = (
  offered: Days,
  named: readonly (Days & { site: string })[],
  unnamed: readonly Days[],
  reader: OfferReader = 'company',
): OfferWarning[] => [
  ...named.map((one) => ({
    kind: 'clash' as const,
    text: `${daysInWords(overlapOf(offered, one))}: ${readers[reader].are} assigned to ${one.site} until ${dayInNumbers(one.end_at)}.`,
  })),
  ...unnamed.map((one) => ({
    kind: 'clash' as const,
    text: `${daysInWords(overlapOf(offered, one))}: ${readers[reader].are} not free until ${dayInNumbers(one.end_at)}.`,
  })),
]

/** Contracts with the same company on the offered days: they go on as they are, and the new one covers the other days. */
export function contractWarnings(
  offered: Days,
  contracts: readonly TakenDays[],
  reader: OfferReader = 'company',
): OfferWarning[] {
  const [first] = contracts
  if (!first) return []
  const until = first.end_at === null ? '' : ` until ${dayInNumbers(first.end_at)}`
  const [next] = freeDays(offered, contracts)
  const then = next
    ? `The offer’s contract begins on ${dayInNumbers(next.start_at)}.`
    : 'It covers all the offered days, so accepting makes no new contract.'
  return [
    {
      kind: 'contract',
      text: `${readers[reader].present}${until} goes on, at its rate. ${then}`,
    },
  ]
}

/** A rate below the minimum wage for their age on the first day; for an unknown age, below the highest. */
export function wageWarnings(
  { start_at, hourly_rate }: { start_at: string; hourly_rate: number | null },
  born: string | null,
  reader: OfferReader = 'company',
): OfferWarning[] {
  if (hourly_rate === null) return []
  const least = minimumWageOn(start_at, born === null ? Number.POSITIVE_INFINITY : ageOn(born, start_at))
  if (least === undefined || hourly_rate >= least) return []
  const whose = born === null ? 'the highest minimum wage' : `the minimum wage for ${readers[reader].age}`
  return [{ kind: 'wage', text: `${money(hourly_rate)} an hour is below ${whose}: ${money(least)}.` }]
}

/** More than 48 hours a week on average. */
export const hoursWarnings = (
  forecast: HoursForecast | undefined,
  weeks: number,
  reader: OfferReader = 'company',
): OfferWarning[] =>
  forecast && forecast.average > weeklyLimit
    ? [
        {
          kind: 'hours',
          text: `${hours(forecast.average)} a week on average over ${weeks} weeks by ${dayInNumbers(forecast.by)}, counted with ${readers[reader].usual} ${hours(forecast.usual)}. Over 48 h ${readers[reader].have} agreed in writing.`,
        },
      ]
    : []

/** Rests of less than 11 hours in the weeks before. */
export function restWarnings(rests: readonly { minutes: number; day: string }[], weeks: number): OfferWarning[] {
  const [shortest] = [...rests].sort((a, b) => a.minutes - b.minutes)
  if (!shortest) return []
  const times = rests.length === 1 ? 'once' : `${rests.length} times`
  return [
    {
      kind: 'rest',
      text: `Less than 11 hours’ rest between shifts ${times} in the last ${weeks} weeks: ${hours(shortest.minutes)} before ${dayInNumbers(shortest.day)}.`,
    },
  ]
}

type Checked = {
  warnings: readonly OfferWarning[]
  hourly_rate: number | null
  born: string | null
  /** Shifts in the weeks before, between which rests were looked at. */
  shifts: number
}
/** What was checked for the worker and is in order; null when nothing could be checked or nothing is. */
export function inOrderWords({ warnings, hourly_rate, born, shifts }: Checked): string | null {
  const lacks = (kind: OfferWarning['kind']) => !warnings.some((one) => one.kind === kind)
  const wage = hourly_rate !== null && lacks('wage')
  const rest = shifts > 1 && lacks('rest')
  const least = born === null ? 'the highest minimum wage' : 'the minimum wage for your age'
  if (wage && rest) return `At least ${least}, and you had 11 hours’ rest between shifts.`
  if (wage) return `At least ${least}.`
  return rest ? 'You had 11 hours’ rest between shifts.' : null
}
