import { listMachine } from '#machines/kit/list.machine'
import { pageOf } from '#machines/kit/pages'
import { assignments } from '#services/jobs/assignment'
import type { Assignment } from '#shared/api/jobs/assignment'

/**
 * The signed-in worker's assignments: those with documents to accept first; with `expired` also those that have ended.
 */
export const assignmentsMachine = listMachine<Assignment, { expired: boolean }>(
  ({ query: { expired }, ...page }, signal) =>
    assignments.mine({ query: { ...page, ...(expired && { expired: 'true' }) } }, signal).then(pageOf),
)

/** Assignments of one worker, newest first, for the users who assign them. */
export const workerAssignmentsMachine = listMachine<Assignment, { slug: string }>(
  ({ query: { slug }, ...page }, signal) =>
    assignments.ofWorker({ params: { slug }, query: page }, signal).then(pageOf),
)
