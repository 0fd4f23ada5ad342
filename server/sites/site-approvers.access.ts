import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import { companies, memberships } from '#server/platform/db/schema/company'
import { siteManagers } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { unprocessable } from '#server/platform/kit/problems'
import { ofCompany } from '#server/platform/kit/scopes'

/** Current owners and managers of a company who can sign in. For a query on `memberships` joined with `users`. */
export const isStaffOf = (companyId: string): SQL | undefined =>
  and(ofCompany(memberships.company_id, companyId), isNull(memberships.ended_at), eq(users.active, true))

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
 * Who can be named as approver: for a site its managers and the company's owners, without a site all staff of the
 * company. For a query on `memberships` joined with `users`.
 */
export const isRightfulApprover = (tx: Tx, companyId: string, siteId: string | undefined): SQL | undefined =>
  and(isStaffOf(companyId), siteId === undefined ? undefined : or(eq(memberships.role, 'OWNER'), runsSite(tx, siteId)))

/**
 * The named manager, if they are allowed to approve. If none is named: the first manager of the site, or without a site
 * the company's default approver; else the company's first owner.
 */
export async function findApprover(
  tx: Tx,
  companyId: string,
  siteId: string | undefined,
  managerId: string | null,
): Promise<string | undefined> {
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
  return found?.id
}

/** The same; 422 on `manager_id` when somebody is named who must not approve. */
export async function chooseApprover(
  tx: Tx,
  companyId: string,
  siteId: string | undefined,
  managerId: string | null,
): Promise<string | null> {
  const found = await findApprover(tx, companyId, siteId, managerId)
  const whom =
    siteId === undefined
      ? 'an owner or a manager of your company'
      : 'a manager of this site or an owner of your company'
  if (managerId !== null && !found) throw unprocessable({ manager_id: [`Choose ${whom}.`] })
  return found ?? null
}
