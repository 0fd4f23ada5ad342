import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { companies, memberships } from '#server/platform/db/schema/company'
import { handoffTokens, refreshTokens, sessions } from '#server/platform/db/schema/session'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { fingerprint } from '#server/platform/kit/keys'
import { ofUser } from '#server/platform/kit/scopes'
import { normalisePhone } from '#shared/api/kit/phone'

export type User = typeof users.$inferSelect
/** Emails are kept, compared and mailed in lower case. */
export const plainEmail = (typed: string) => typed.trim().toLowerCase()
/** Normalises a typed phone number as it is stored; one that is not a UK mobile is only trimmed, and matches nobody. */
export const plainPhone = (typed: string) => normalisePhone(typed) ?? typed.trim()

export async function userByEmail(tx: Tx, email: string): Promise<User | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = ${plainEmail(email)}`)
  return user
}
/**
 * The person who signs in with a number: whoever verified it with a code, else the worker who has it from before
 * verification was required. A number given only as a contact does not sign in.
 */
export async function userByPhone(tx: Tx, phone: string): Promise<User | undefined> {
  const isTheirLogin = or(isNotNull(users.phone_verified_at), inArray(users.default_role, ['WORKER', 'SECURITY_GUARD']))
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.phone_number, plainPhone(phone)), isTheirLogin))
    .orderBy(sql`${users.phone_verified_at} nulls last`)
    .limit(1)
  return user
}
export async function userById(tx: Tx, id: string): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(ofUser(users.id, id))
  return user
}
export const changeUser = (tx: Tx, id: string, change: Partial<typeof users.$inferInsert>, now: Date) =>
  tx
    .update(users)
    .set({ ...change, updated_at: now })
    .where(ofUser(users.id, id))

/** Words that the person's password must not be made of. */
export async function ownWords(tx: Tx, user: User): Promise<(string | null)[]> {
  const rows = await tx
    .select({ name: companies.name })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.company_id))
    .where(and(eq(memberships.user_id, user.id), isNull(memberships.ended_at)))
  return [user.first_name, user.last_name, user.email, user.phone_number, ...rows.map(({ name }) => name)]
}

/** The refresh token of a cookie, with the session's row locked. */
export async function lockCookieSession(tx: Tx, cookie: string) {
  const [token] = await tx
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, fingerprint(cookie)))
  if (!token) return undefined
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, token.session_id)).for('update')
  // Read again under the lock: a parallel refresh may have used it.
  const [fresh] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, token.hash))
  return session && fresh && { session, token: fresh }
}
export async function refreshTokenAt(tx: Tx, sessionId: string, counter: number) {
  const [token] = await tx
    .select()
    .from(refreshTokens)
    .where(and(eq(refreshTokens.session_id, sessionId), eq(refreshTokens.counter, counter)))
  return token
}

export const addHandoff = (tx: Tx, id: string, userId: string, purpose: string, expires_at: Date, now: Date) =>
  tx.insert(handoffTokens).values({ hash: fingerprint(id), user_id: userId, purpose, expires_at, created_at: now })
/** Consumes a hand-off token; undefined when it was used before or never issued. */
export async function takeHandoff(tx: Tx, id: string, userId: string, now: Date) {
  const [taken] = await tx
    .update(handoffTokens)
    .set({ used_at: now })
    .where(
      and(eq(handoffTokens.hash, fingerprint(id)), eq(handoffTokens.user_id, userId), isNull(handoffTokens.used_at)),
    )
    .returning()
  return taken
}

/** How many sessions of a person were ended by token reuse after `since`. */
export async function reusesSince(tx: Tx, userId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), eq(sessions.reason, 'REUSE'), gt(sessions.revoked_at, since)))
  return row?.count ?? 0
}
