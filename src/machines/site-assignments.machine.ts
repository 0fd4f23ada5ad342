import type { SiteAssignment, SiteWorker } from '#contract/site-people'
import { listMachine } from '#machines/generic/list'
import { pageOf } from '#machines/generic/pages'
import { sitePeople } from '#services/site-people'

/** Somebody with work on the site. */
export type AssignedWorker = SiteWorker & { assignment: SiteAssignment }
const isAssigned = (worker: SiteWorker): worker is AssignedWorker => worker.assignment !== null

/** Who is assigned to a site: the people of the site who have an assignment there (decision 34), or who has this one. */
export const siteAssignmentsMachine = listMachine<AssignedWorker, { siteId: string; assignment?: string }>(
  ({ query: { siteId, assignment }, page, per_page }, signal) =>
    sitePeople
      .list({ params: { id: siteId }, query: { assignment, page, per_page } }, signal)
      .then((answer) => ({ ...pageOf(answer), items: answer.data.filter(isAssigned) })),
)
