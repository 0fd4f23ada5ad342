import { type DirectoryQuery, wantedDays } from '#machines/jobs/directory.machine'
import type { DirectoryWorker } from '#shared/api/jobs/directory'
import { dictionary } from '#shared/api/platform/dictionary'
import { dayAndMonth, dayWithDots } from '#shared/domain/kit/words'
import { counted } from '#ui/display/counted'

export const nameOf = ({ first_name, last_name }: Pick<DirectoryWorker, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim()

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)
/** 'Free 12 of 15 days'. */
export function freeInWords({
  free: { of, days: free },
  calendar,
}: Pick<DirectoryWorker, 'free' | 'calendar'>): string {
  if (free === null) return calendar.days.includes('UNKNOWN') ? 'Availability not given' : 'Not free in these weeks'
  if (of === 0) return 'No working days'
  if (free === 0) return `Not free on ${of === 1 ? 'that day' : `these ${of} days`}`
  return free === of ? `Free ${of === 1 ? 'that day' : `all ${days(of)}`}` : `Free ${free} of ${days(of)}`
}

/** 'York YO10'. */
export const placeOf = ({ town, district }: Pick<DirectoryWorker, 'town' | 'district'>) =>
  [town, district].filter(Boolean).join(' ')
export const milesOf = (miles: number) => (miles < 1 ? 'Under 1 mi' : `${miles} mi`)

/** '23 Nov', a week after the other. */
export const weekOf = (day: string) => dayAndMonth(day)
/** '30.11.2026 to 18.12.2026'. */
export const daysInWords = ({ freeFrom, freeTo }: Pick<DirectoryQuery, 'freeFrom' | 'freeTo'>) =>
  freeFrom && freeTo
    ? `${dayWithDots(freeFrom)} to ${dayWithDots(freeTo)}`
    : freeFrom
      ? `from ${dayWithDots(freeFrom)}`
      : `to ${dayWithDots(freeTo)}`

type Found = {
  query: DirectoryQuery
  total: number
  capped: boolean | undefined
  mostlyFree: number | null
  site?: string | undefined
}
/** '7 workers, Scaffolder, within 30 miles of St Oswald’s · 6 free on most of its days'. */
export function foundInWords({ query, total, capped, mostlyFree, site }: Found): string {
  const trade = dictionary.ROLE.find(({ id }) => id === query.role)?.value
  const where = !site
    ? ''
    : query.miles === 'All'
      ? `, nearest to ${site} first`
      : ` within ${query.miles} miles of ${site}`
  const what = `${counted(total, capped)} ${total === 1 ? 'worker' : 'workers'}${trade ? ` (${trade})` : ''}`
  const free = wantedDays(query) && mostlyFree !== null ? ` · ${counted(mostlyFree)} free on most of the days` : ''
  return `${what}${query.sort === 'nearest' || query.miles !== 'All' ? where : ''}${free}`
}
