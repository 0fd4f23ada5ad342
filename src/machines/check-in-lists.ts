import type { CheckIn, CheckInDay } from '#contract/check-in'
import { checkIns } from '#services/check-in'
import { listMachine } from './generic/list.ts'

/** Days are London's; '' for none. */
export type CheckInQuery = { siteId: string; from: string; to: string; company: string; worker: string }

/** What of a query is asked: a field left empty is none. */
export const filtersOf = ({ from, to, company, worker }: Omit<CheckInQuery, 'siteId'>) => ({
  company,
  ...(from && { from }),
  ...(to && { to }),
  ...(worker && { worker }),
})

export const checkInDaysMachine = listMachine<CheckInDay, CheckInQuery>(
  async ({ query: { siteId, ...filters }, page, per_page }, signal) => {
    const { data, meta } = await checkIns.days(
      { params: { id: siteId }, query: { ...filtersOf(filters), page, per_page } },
      signal,
    )
    return { items: data, total: meta.total }
  },
)
export const everyCheckInMachine = listMachine<CheckIn, CheckInQuery>(
  async ({ query: { siteId, ...filters }, page, per_page }, signal) => {
    const { data, meta } = await checkIns.every(
      { params: { id: siteId }, query: { ...filtersOf(filters), page, per_page } },
      signal,
    )
    return { items: data, total: meta.total }
  },
)
