import { assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { stateOf, statusesOf } from '#lifecycles/law'
import { isVisibleTo } from '#server/jobs/assignment.access'
import { type AssignmentRow, documentsFor, overlapping } from '#server/jobs/assignment.queries'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { unprocessable } from '#server/platform/kit/problems'
import type { MovedBy, Noun } from '#server/platform/moves/transition'
import type { AssignmentStatus } from '#shared/api/jobs/assignment'
import { type AssignmentPlan, assignmentFacts, nothingPlanned } from '#shared/domain/jobs/assignment-facts'
import { londonDay } from '#shared/domain/kit/london'
import { dayInNumbers } from '#shared/domain/kit/words'

const is = statusesOf(assignmentLifecycle)
/** The status on the London day of `now`. */
async function statusAt(tx: Tx, row: AssignmentRow, now: Date): Promise<AssignmentStatus> {
  if (row.status === is.cancelled) return is.cancelled
  if (row.end_at < londonDay(now)) return is.ended
  return (await isRead(tx, row)) ? is.ready : is.awaiting
}
/** Whether every document that counts for these site and role is accepted. */
export const isRead = async (tx: Tx, row: Parameters<typeof documentsFor>[1]): Promise<boolean> =>
  (await documentsFor(tx, row)).every(({ accepted_at }) => accepted_at)

/** An assignment in hand: its locked row with its status, or a planned one. */
type InHand = {
  assignment: Pick<AssignmentRow, 'id' | 'worker_id' | 'company_id'>
  status: AssignmentStatus | 'NONE'
}
export const inHand = async (tx: Tx, assignment: AssignmentRow, now: Date) => ({
  assignment,
  status: await statusAt(tx, assignment, now),
})
type By = MovedBy & { planned?: AssignmentPlan }
export const assignmentNoun: Noun<typeof assignmentLifecycle, InHand, By> = {
  noun: 'assignment',
  lifecycle: assignmentLifecycle,
  state: ({ status }) => stateOf(status),
  facts: (_row, { planned = nothingPlanned }) => assignmentFacts(planned),
  owner: ({ assignment: { id, worker_id, company_id } }) => ({ id, userId: worker_id, companyId: company_id }),
}

type Plan = Pick<AssignmentRow, 'worker_id' | 'site_id' | 'company_id' | 'start_at' | 'end_at'> & { id: string | null }
/** The planned days for the lifecycle, and another assignment of the worker that overlaps them, if any. */
export async function daysOf(tx: Tx, me: Person, plan: Plan, now: Date) {
  const others = await overlapping(tx, { ...plan, worker: plan.worker_id, except: plan.id }, isVisibleTo(me))
  const here = others.filter(({ site_id, company_id }) => site_id === plan.site_id && company_id === plan.company_id)
  return {
    days: { end_at: plan.end_at, today: londonDay(now), isTaken: here.length > 0 },
    elsewhere: others.find((one) => !here.includes(one)),
  }
}

/** 422 on `confirm_overlap` unless the caller confirmed that the worker is also assigned elsewhere. */
export function assertOverlapConfirmed(
  elsewhere: Awaited<ReturnType<typeof daysOf>>['elsewhere'],
  confirmed: boolean,
): void {
  if (!elsewhere || confirmed) return
  const { site, start_at, end_at } = elsewhere
  const days = `from ${dayInNumbers(start_at)} to ${dayInNumbers(end_at)}`
  throw unprocessable({ confirm_overlap: [`They work at ${site} ${days}. Assign them here as well?`] })
}
