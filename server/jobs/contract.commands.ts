import { and, eq, sql } from 'drizzle-orm'
import type { InputFrom } from 'xstate'
import { type ContractMove, contractLifecycle } from '#lifecycles/jobs/contract'
import { judge, stateOf, statusOf } from '#lifecycles/law'
import { isVisibleTo } from '#server/jobs/contract.access'
import { type ContractRow, lockContract, statusAt } from '#server/jobs/contract.queries'
import { memberships } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { appendHistory } from '#server/platform/moves/history'
import { allowedState } from '#server/platform/moves/rejection'
import { type NewNotification, notifyAll } from '#server/platform/outbox/notify'
import { isStaffOf } from '#server/sites/site-approvers.access'
import type { ContractStatus } from '#shared/api/jobs/contract'
import { londonDay } from '#shared/domain/kit/london'

type Law = { from: ContractStatus | 'NONE'; facts: InputFrom<typeof contractLifecycle>; move: ContractMove }

/** Locks a contract that is visible to the caller, and gives its status. 404 otherwise. */
export async function lockVisibleContract(tx: Tx, me: Person, id: string, now: Date) {
  const { rows } = await tx.execute(sql`select c.id from ${contracts} c where c.id = ${id} and ${isVisibleTo(me)}`)
  const row = rows.length ? await lockContract(tx, id) : undefined
  if (!row) throw notFound()
  return { row, from: statusAt(row, londonDay(now)) }
}

/** The status after the move; 409 with the lifecycle's reason when it is refused. */
export function nextStatus({ from, facts, move }: Law): ContractStatus {
  const next = allowedState(judge(contractLifecycle, stateOf(from), facts, move))
  return statusOf(next) as ContractStatus
}

export const appendContractHistory = (
  tx: Tx,
  { id, worker_id, company_id }: ContractRow,
  { from, move }: Law,
  { to, me, now, detail }: { to: ContractStatus; me: Person; now: Date; detail: string },
) =>
  appendHistory(tx, {
    noun: 'contract',
    id,
    from: from === 'NONE' ? null : from,
    move: move.type,
    to,
    at: now,
    by: me.id,
    userId: worker_id,
    companyId: company_id,
    data: { detail },
  })

/** Notifies the worker, and the owners of the company that pays them, of a change to a contract. */
export async function notifyContractMoved(
  tx: Tx,
  row: ContractRow,
  slug: string,
  notification: Pick<NewNotification, 'type'> & { worker: string; payroll: string; at: Date },
): Promise<void> {
  const action = { contract_id: row.id, worker_slug: slug }
  const { type, at } = notification
  const payers = row.payroll_company_id ? await ownersOf(tx, row.payroll_company_id) : []
  await notifyAll(tx, [
    { userId: row.worker_id, type, description: notification.worker, action, at },
    ...payers.map((userId) => ({ userId, type, description: notification.payroll, action, at })),
  ])
}
/** Ids of the owners of a company who can sign in. */
export async function ownersOf(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(isStaffOf(companyId), eq(memberships.role, 'OWNER')))
  return rows.map(({ id }) => id)
}
