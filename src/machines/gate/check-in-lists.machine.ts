import { listMachine } from '#machines/kit/list.machine'
import { pageOf } from '#machines/kit/pages'
import { checkIns } from '#services/gate/check-in'
import type { CheckIn, CheckInDay } from '#shared/api/gate/check-in'

/** Days are in Europe/London; '' means no filter. */
export type CheckInQuery = { siteId: string; from: string; to: string; company: string; worker: string }

/** Query parameters of the filters; empty fields are left out. */
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

/** Every check-in and check-out of a worker that the user has access to. */
export const workerCheckInsMachine = listMachine<CheckIn, { slug: string; from: string; to: string }>(
  ({ query: { slug, from, to }, page, per_page }, signal) =>
    checkIns.ofWorker({ params: { slug }, query: { ...daysOf({ from, to }), page, per_page } }, signal).then(pageOf),
)
