import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { statusesOf } from '#lifecycles/law'
import { assignmentNoun, inHand } from '#server/jobs/assignment.commands'
import { notifyWorker } from '#server/jobs/assignment.dto'
import type { AssignmentRow } from '#server/jobs/assignment.queries'
import { assignments } from '#server/platform/db/schema/assignment'
import { contracts } from '#server/platform/db/schema/contract'
import { sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { roleName } from '#server/platform/kit/trade'
import { transitionRow } from '#server/platform/moves/transition'
import { nextVersion } from '#server/platform/moves/version'
import { endApprovalOf } from '#server/sites/subcompany-guards.commands'
import { londonDay } from '#shared/domain/kit/london'
import { dayInNumbers } from '#shared/domain/kit/words'

/** 'from 26/10/2026 to 24/12/2026 as Electrician'. */
export const inWords = ({ start_at, end_at, role_id }: Pick<AssignmentRow, 'start_at' | 'end_at' | 'role_id'>) =>
  `from ${dayInNumbers(start_at)} to ${dayInNumbers(end_at)} as ${roleName(role_id)}`

/** Cancels a locked assignment: history, the end of an approval as a guard, and a notification to its worker. */
export async function cancelAssignment(
  tx: Tx,
  before: AssignmentRow,
  { me, now, detail }: { me: Person; now: Date; detail?: string },
): Promise<void> {
  const row = await inHand(tx, before, now)
  await transitionRow(tx, assignmentNoun, row, { type: 'cancel' }, { me, now }, async () => {
    const gone = { status: statusesOf(assignmentLifecycle).cancelled, cancelled_at: now, cancelled_by: me.id }
    await tx
      .update(assignments)
      .set({ ...gone, updated_at: nextVersion(assignments.updated_at, now) })
      .where(eq(assignments.id, before.id))
    return detail ? { data: { detail } } : {}
  })
  await endApprovalOf(tx, { me, user: before.worker_id, now }, before.id)
  const [site] = await tx.select({ name: sites.name }).from(sites).where(eq(sites.id, before.site_id))
  const words = `Your work at ${site?.name} ${inWords(before)} was cancelled.`
  await notifyWorker(tx, before, 'assignment.cancelled', words, now)
}

type Ending = Pick<typeof contracts.$inferSelect, 'id' | 'worker_id' | 'company_id' | 'start_at'>

/**
 * The company's running and coming assignments of a worker that end with this contract: those on whose days, from today
 * on, no other contract of the company holds. Where the contract has not begun, the worker goes on as before it was
 * written, and only assignments from its first day on end with it.
 */
const endsWith = ({ id, worker_id, company_id, start_at }: Ending, now: Date): SQL | undefined => {
  const today = londonDay(now)
  const from = sql`greatest(${assignments.start_at}, ${today}::date)`
  return and(
    eq(assignments.worker_id, worker_id),
    eq(assignments.company_id, company_id),
    eq(assignments.status, 'CREATED'),
    gte(assignments.end_at, today),
    start_at > today ? gte(assignments.start_at, start_at) : undefined,
    sql`not exists (select from ${contracts} c where c.worker_id = ${worker_id} and c.company_id = ${company_id}
      and c.id <> ${id} and c.terminated_at is null and c.start_at <= ${assignments.end_at}
      and (c.end_at is null or c.end_at >= ${from}))`,
  )
}

/** How many assignments would be cancelled if the contract ended now. */
export const countEndingWith = (tx: Tx, contract: Ending, now: Date): Promise<number> =>
  tx.$count(assignments, endsWith(contract, now))

/** Locks the assignments that end with a contract, in the order of their ids. */
export const lockEndingWith = (tx: Tx, contract: Ending, now: Date): Promise<AssignmentRow[]> =>
  tx.select().from(assignments).where(endsWith(contract, now)).orderBy(assignments.id).for('update')
