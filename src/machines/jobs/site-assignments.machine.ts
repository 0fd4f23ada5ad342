import { listMachine } from '#machines/kit/list.machine'
import { pageOf } from '#machines/kit/pages'
import { sitePeople } from '#services/gate/site-people'
import type { SiteAssignment, SiteWorker } from '#shared/api/gate/site-people'

export type AssignedWorker = SiteWorker & { assignment: SiteAssignment }
const isAssigned = (worker: SiteWorker): worker is AssignedWorker => worker.assignment !== null

/** The people of a site who have an assignment there, or only those with this `assignment`. */
export const siteAssignmentsMachine = listMachine<AssignedWorker, { siteId: string; assignment?: string }>(
  ({ query: { siteId, assignment }, page, per_page }, signal) =>
    sitePeople
      .list({ params: { id: siteId }, query: { assignment, page, per_page } }, signal)
      .then((answer) => ({ ...pageOf(answer), items: answer.data.filter(isAssigned) })),
)
