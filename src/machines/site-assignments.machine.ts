import type { SiteAssignment, SiteWorker } from '#contract/site-people'
import { listMachine } from '#machines/generic/list'
import { pageOf } from '#machines/generic/pages'
import { sitePeople } from '#services/site-people'

export type AssignedWorker = SiteWorker & { assignment: SiteAssignment }
const isAssigned = (worker: SiteWorker): worker is AssignedWorker => worker.assignment !== null

/** The people of a site who have an assignment there, or only those with this `assignment`. */
export const siteAssignmentsMachine = listMachine<AssignedWorker, { siteId: string; assignment?: string }>(
  ({ query: { siteId, assignment }, page, per_page }, signal) =>
    sitePeople
      .list({ params: { id: siteId }, query: { assignment, page, per_page } }, signal)
      .then((answer) => ({ ...pageOf(answer), items: answer.data.filter(isAssigned) })),
)
