import { listMachine } from '#machines/kit/list.machine'
import { readMachine } from '#machines/kit/read.machine'
import { timesheetFilters } from '#services/time/timesheet'
import type { CheckInOnDate } from '#shared/api/time/timesheet-filters'
import { addDays, londonDay } from '#shared/domain/kit/london'

export type GateDayQuery = { date: string; status: CheckInOnDate['status'] | 'All'; site: string }

/** Check-ins and check-outs on a day, of the workers whose weeks the user has access to. */
export const gateDayMachine = listMachine<CheckInOnDate, GateDayQuery>(({ query: { site, ...query } }, signal) =>
  timesheetFilters.checkInsOnDate({ query }, signal).then(({ data }) => {
    const items = data.filter((row) => site === 'All' || row.site.id === site)
    return { items, total: items.length }
  }),
)

/** Sites with hours on a day, by name. */
export const gateDaySitesMachine = (date: string) =>
  readMachine('gateDaySites', 'Sites with hours on a day.', async (signal) => {
    const [{ data: ids }, { data: filters }] = await Promise.all([
      timesheetFilters.sitesOnDate({ query: { date } }, signal),
      timesheetFilters.all({ query: { date } }, signal),
    ])
    return filters.sites.filter(({ value }) => ids.includes(value))
  })

/** The day that the URL names; today if there is none, or if it is not a date or in the future. */
export function gateDayOf(date: string | null, now: Date): string {
  const today = londonDay(now)
  const isDay = date !== null && /^\d{4}-\d{2}-\d{2}$/.test(date) && addDays(date, 0) === date
  return isDay && date <= today ? date : today
}
