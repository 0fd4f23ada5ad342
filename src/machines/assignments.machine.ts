import type { Assignment } from '#contract/assignment'
import { assignments } from '#services/assignment'
import { listMachine } from './generic/list.ts'
import { pageOf } from './generic/pages.ts'

/** Of who looks: those to accept first, those that are over when they are asked for (spec section 4). */
export const assignmentsMachine = listMachine<Assignment, { expired: boolean }>(
  ({ query: { expired }, ...page }, signal) =>
    assignments.mine({ query: { ...page, ...(expired && { expired: 'true' }) } }, signal).then(pageOf),
)

/** Of one worker, for those who assign them: newest first. */
export const workerAssignmentsMachine = listMachine<Assignment, { slug: string }>(
  ({ query: { slug }, ...page }, signal) =>
    assignments.ofWorker({ params: { slug }, query: page }, signal).then(pageOf),
)
