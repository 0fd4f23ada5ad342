import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import { companies, memberships } from '#server/db/schema/company'
import { siteManagers } from '#server/db/schema/site'
import { users } from '#server/db/schema/user'
import { unprocessable } from '#server/problems'
import { ours, rule } from '#server/scopes'
import type { Tx } from '#server/work'

/** Who runs a company now: its owners and managers who may sign in. Over `memberships` joined with `users`. */
export const isStaffOf = (companyId: string): SQL | undefined =>
  and(ours(memberships.company_id, companyId), rule(isNull(memberships.ended_at)), rule(eq(users.active, true)))

const runsSite = (tx: Tx, siteId: string) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(siteManagers)
      .where(
        and(
          eq(siteManagers.site_id, siteId),
          eq(siteManagers.user_id, memberships.user_id),
          eq(siteManagers.company_id, memberships.company_id),
        ),
      ),
  )

/**
 * The rightful approvers of a company (design: rightful approvers): of a chosen site its managers and the company's
 * owners; of no site everybody who runs the company. Over `memberships` joined with `users`.
 */
export const isRightfulApprover = (tx: Tx, companyId: string, siteId: string | undefined): SQL | undefined =>
  and(isStaffOf(companyId), siteId === undefined ? undefined : or(eq(memberships.role, 'OWNER'), runsSite(tx, siteId)))

/**
 * The manager named, who must be a rightful approver (422 on `manager_id` otherwise). When nobody is named: of a site its
 * first manager, of no site the company's default approver, else its first owner.
 */
export async function chooseApprover(
  tx: Tx,
  companyId: string,
  siteId: string | undefined,
  managerId: string | null,
): Promise<string | null> {
  const isNamed = managerId === null ? undefined : eq(users.id, managerId)
  const usual = sql`${users.id} = ${companies.default_approver_id}`
  const isOwner = sql`${memberships.role} = 'OWNER'`
  const order = siteId === undefined ? [sql`${usual} is not true`, sql`not ${isOwner}`] : [isOwner]
  const [found] = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .innerJoin(companies, eq(companies.id, memberships.company_id))
    .where(and(isRightfulApprover(tx, companyId, siteId), isNamed))
    .orderBy(...order, memberships.created_at, users.id)
    .limit(1)
  const whom =
    siteId === undefined
      ? 'an owner or a manager of your company'
      : 'a manager of this site or an owner of your company'
  if (managerId !== null && !found) throw unprocessable({ manager_id: [`Choose ${whom}.`] })
  return found?.id ?? null
}
