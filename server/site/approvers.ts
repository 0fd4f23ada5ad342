import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import { memberships } from '#server/db/schema/company'
import { siteManagers } from '#server/db/schema/site'
import { users } from '#server/db/schema/user'
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
