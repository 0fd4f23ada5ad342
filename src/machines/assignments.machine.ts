import type { Assignment } from '#contract/assignment'
import { assignments } from '#services/assignment'
import { listMachine } from './generic/list.ts'
import { pageOf } from './generic/pages.ts'

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
