import { and, eq, sql } from 'drizzle-orm'
import { contractLifecycle } from '#lifecycles/jobs/contract'
import { stateOf } from '#lifecycles/law'
import { isVisibleTo } from '#server/jobs/contract.access'
import { type ContractRow, lockContract, statusAt } from '#server/jobs/contract.queries'
import { memberships } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import type { LockableNoun, MovedBy } from '#server/platform/moves/transition'
import { type NewNotification, notifyAll } from '#server/platform/outbox/notify'
import { isStaffOf } from '#server/sites/site-approvers.access'
import type { ContractStatus } from '#shared/api/jobs/contract'
import { type ContractPlan, contractFacts, nothingPlanned } from '#shared/domain/jobs/contract-facts'
import { londonDay } from '#shared/domain/kit/london'

/** Locks a contract that is visible to the caller, and gives its status. 404 otherwise. */
export async function lockVisibleContract(tx: Tx, me: Person, id: string, now: Date) {
  const { rows } = await tx.execute(sql`select c.id from ${contracts} c where c.id = ${id} and ${isVisibleTo(me)}`)
  const contract = rows.length ? await lockContract(tx, id) : undefined
  if (!contract) throw notFound()
  return { contract, status: statusAt(contract, londonDay(now)) }
}

/** A locked contract with its status, or a planned one. */
type InHand = {
  contract: Pick<ContractRow, 'id' | 'worker_id' | 'company_id' | 'payroll_company_id' | 'start_at'>
  status: ContractStatus | 'NONE'
}
type By = MovedBy & { me: Person; planned?: ContractPlan }
export const contractNoun: LockableNoun<typeof contractLifecycle, InHand, By> = {
  noun: 'contract',
  lifecycle: contractLifecycle,
  lock: (tx, id, { me, now }) => lockVisibleContract(tx, me, id, now),
  state: ({ status }) => stateOf(status),
  facts: (_row, { planned = nothingPlanned }) => contractFacts(planned),
  owner: ({ contract: { id, worker_id, company_id } }) => ({ id, userId: worker_id, companyId: company_id }),
}

/** Notifies the worker, and the owners of the company that pays them, of a change to a contract. */
export async function notifyContractMoved(
  tx: Tx,
  row: InHand['contract'],
  slug: string,
  notification: Pick<NewNotification, 'type' | 'names'> & { worker: string; payroll: string; at: Date },
): Promise<void> {
  const action = { contract_id: row.id, worker_slug: slug }
  const { type, names, at } = notification
  const payers = row.payroll_company_id ? await ownersOf(tx, row.payroll_company_id) : []
  await notifyAll(tx, [
    { userId: row.worker_id, type, description: notification.worker, names, action, at },
    ...payers.map((userId) => ({ userId, type, description: notification.payroll, names, action, at })),
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
