import type { CheckIn, CheckInDay } from '#contract/check-in'
import { checkIns } from '#services/check-in'
import { listMachine } from './generic/list.ts'
import { pageOf } from './generic/pages.ts'

/** Days are London's; '' for none. */
export type CheckInQuery = { siteId: string; from: string; to: string; company: string; worker: string }

/** What of a query is asked: a field left empty is none. */
export const daysOf = ({ from, to }: { from?: string; to?: string }) => ({ ...(from && { from }), ...(to && { to }) })
export const filtersOf = ({ from, to, company, worker }: Omit<CheckInQuery, 'siteId'>) => ({
  company,
  ...daysOf({ from, to }),
  ...(worker && { worker }),
})

export const checkInDaysMachine = listMachine<CheckInDay, CheckInQuery>(
  ({ query: { siteId, ...filters }, page, per_page }, signal) =>
    checkIns.days({ params: { id: siteId }, query: { ...filtersOf(filters), page, per_page } }, signal).then(pageOf),
)
export const everyCheckInMachine = listMachine<CheckIn, CheckInQuery>(
  ({ query: { siteId, ...filters }, page, per_page }, signal) =>
    checkIns.every({ params: { id: siteId }, query: { ...filtersOf(filters), page, per_page } }, signal).then(pageOf),
)

/** Every in and out of a worker that the reader may see. */
export const workerCheckInsMachine = listMachine<CheckIn, { slug: string; from: string; to: string }>(
  ({ query: { slug, from, to }, page, per_page }, signal) =>
    checkIns.ofWorker({ params: { slug }, query: { ...daysOf({ from, to }), page, per_page } }, signal).then(pageOf),
)
