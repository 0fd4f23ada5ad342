import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isGuard, roleOf } from '#server/platform/auth/role'
import type { Display } from '#server/platform/auth/tokens'
import { companies, memberships } from '#server/platform/db/schema/company'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { ofUser } from '#server/platform/kit/scopes'

/** The access token's display claims about its holder while they act for `companyId`. */
export async function displayOf(tx: Tx, userId: string, companyId: string | null): Promise<Display> {
  const [holder] = await tx
    .select({ user: users, membership: memberships, isGuard: isGuard() })
    .from(users)
    .leftJoin(
      memberships,
      and(
        eq(memberships.user_id, users.id),
        companyId ? eq(memberships.company_id, companyId) : sql`false`,
        isNull(memberships.ended_at),
      ),
    )
    .where(eq(users.id, userId))
  if (!holder) throw new Error('a session was opened for nobody')
  const { user } = holder
  const [company] = companyId ? await tx.select().from(companies).where(eq(companies.id, companyId)) : []
  return {
    uid: user.id,
    sts: user.status,
    first_name: user.first_name,
    last_name: user.last_name,
    default_role: roleOf(holder),
    company: company?.name ?? null,
    is_payroll_company: company?.is_payroll_company ?? false,
    active: user.active,
    invite_hash: user.invite_hash,
  }
}

/** The company a person acts for after sign-in: the first they joined and have not left; null for workers. */
export async function homeCompany(tx: Tx, userId: string): Promise<string | null> {
  const [first] = await tx
    .select({ id: memberships.company_id })
    .from(memberships)
    .where(and(ofUser(memberships.user_id, userId), isNull(memberships.ended_at)))
    .orderBy(asc(memberships.created_at), asc(memberships.id))
    .limit(1)
  return first?.id ?? null
}
