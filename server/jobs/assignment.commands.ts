import type { InputFrom } from 'xstate'
import { type AssignmentMove, assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { judge, stateOf, statusesOf, statusOf } from '#lifecycles/law'
import { isVisibleTo } from '#server/jobs/assignment.access'
import { type AssignmentRow, documentsFor, overlapping } from '#server/jobs/assignment.queries'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { unprocessable } from '#server/platform/kit/problems'
import { appendHistory } from '#server/platform/moves/history'
import { allowedState } from '#server/platform/moves/rejection'
import type { AssignmentStatus } from '#shared/api/jobs/assignment'
import { londonDay } from '#shared/domain/kit/london'
import { dayInNumbers } from '#shared/domain/kit/words'

export type Status = AssignmentStatus | 'NONE'
type Facts = InputFrom<typeof assignmentLifecycle>

const is = statusesOf(assignmentLifecycle)
/** The status on the London day of `now`. */
export async function statusAt(tx: Tx, { id, status, end_at }: AssignmentRow, now: Date): Promise<AssignmentStatus> {
  if (status === is.cancelled) return is.cancelled
  if (end_at < londonDay(now)) return is.ended
  return (await isRead(tx, id)) ? is.ready : is.awaiting
}
const isRead = async (tx: Tx, id: string) => (await documentsFor(tx, id)).every(({ accepted_at }) => accepted_at)

/** A requested move. Whether all documents are accepted is looked up only when the move is recorded. */
type Transition = { from: Status; facts: Facts; move: AssignmentMove['type'] }
const verdictOf = ({ from, facts, move }: Transition, isRead: boolean) =>
  judge(assignmentLifecycle, stateOf(from), facts, { type: move, isRead } as AssignmentMove)

/** 409 with the lifecycle's reason when the move is not allowed. */
export function assertAllowed(transition: Transition): void {
  allowedState(verdictOf(transition, false))
}

/**
 * Appends the move to the history. The resulting status is computed after the write, because the role and the site
 * decide which documents count. 409 when the lifecycle refuses the move.
 */
export async function appendAssignmentHistory(
  tx: Tx,
  row: AssignmentRow,
  transition: Transition,
  { me, now, data }: By,
): Promise<void> {
  const next = allowedState(verdictOf(transition, await isRead(tx, row.id)))
  await appendHistory(tx, {
    noun: 'assignment',
    id: row.id,
    from: transition.from === 'NONE' ? null : transition.from,
    move: transition.move,
    to: statusOf(next),
    at: now,
    by: me.id,
    userId: row.worker_id,
    companyId: row.company_id,
    ...(data && { data }),
  })
}
type By = { me: Person; now: Date; data?: Record<string, unknown> }

type Plan = Pick<AssignmentRow, 'worker_id' | 'site_id' | 'company_id' | 'start_at' | 'end_at'> & { id: string | null }
/** The lifecycle's facts about the planned dates, and another assignment of the worker that overlaps them, if any. */
export async function daysOf(tx: Tx, me: Person, plan: Plan, now: Date) {
  const others = await overlapping(tx, { ...plan, worker: plan.worker_id, except: plan.id }, isVisibleTo(me))
  const here = others.filter(({ site_id, company_id }) => site_id === plan.site_id && company_id === plan.company_id)
  return {
    facts: { isToCome: plan.end_at >= londonDay(now), isFree: here.length === 0 },
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
