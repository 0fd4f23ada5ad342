import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { idleUntil, isLive } from '#server/platform/auth/lifetimes'
import { isGuard, roleOf, runsCompanies } from '#server/platform/auth/role'
import { endExpired } from '#server/platform/auth/sessions'
import { type Bearer, bearerOf } from '#server/platform/auth/tokens'
import { whereThereIsRoom } from '#server/platform/db/failures'
import { companies, memberships } from '#server/platform/db/schema/company'
import { sessions } from '#server/platform/db/schema/session'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { fingerprint } from '#server/platform/kit/keys'
import type { Person } from '#server/platform/kit/person'
import { unauthorised } from '#server/platform/kit/problems'
import { can, restrictTo } from '#server/platform/kit/scopes'
import type { PolicyId } from '#shared/api/kit/permissions'

/** The two calls allowed with an expired sign-in; they check it themselves. */
const renewing: PolicyId[] = ['POST /api/auth/refresh', 'POST /api/auth/logout']
/** Minimum milliseconds between two updates of a session's last use. */
const noteEvery = 60_000

/**
 * The caller, from `Authorization: Bearer`: undefined without one; 401 when the token is invalid or expired, the
 * session has ended, the person is inactive or no longer belongs to that company, or the request comes from another
 * phone than the session's (header `device-id-miss`). Role, company and status come from the database, never from the
 * token. The wrapper's headers grant nothing: X-Device-Id can only fail a check.
 */
export async function authenticate(deps: Deps, request: FastifyRequest, policy: PolicyId): Promise<Person | undefined> {
  const bearer = await bearerOf(deps, request)
  if (!bearer) return undefined
  if (renewing.includes(policy)) return holderOf(deps, bearer)
  if (bearer.kind === 'handoff' || bearer.expired) throw unauthorised('Your sign-in has run out.')
  const now = deps.clock.now()
  const found = await deps.db.transaction('system', (tx) => read(tx, bearer.sessionId))
  if (!found || !can(found.user.id === bearer.userId)) throw ended()
  const { session } = found
  if (!can(isLive(session, now))) {
    if (!session.revoked_at) await whereThereIsRoom(endExpired(deps, session.id))
    throw ended()
  }
  if (!admitted(found)) throw ended()
  if (!can(!session.device_hash || isThatDevice(request, session.device_hash))) throw deviceMiss()
  if (now.getTime() - session.last_used_at.getTime() >= noteEvery) await whereThereIsRoom(noteUse(deps, session, now))
  return personOf(found)
}

/** The person of a live session, for links that were signed for it. Does not update the session's last use. */
export async function holderOfSession(tx: Tx, sessionId: string, now: Date): Promise<Person | undefined> {
  const row = await read(tx, sessionId)
  return row && can(isLive(row.session, now)) && admitted(row) ? personOf(row) : undefined
}

export const ended = () => unauthorised('Your session has ended. Sign in again.')
/** The client answers this header with 'Sorry that number is already taken by another device' and does not retry. */
export const deviceMiss = () => unauthorised('This sign-in belongs to another device.', { 'device-id-miss': '1' })

export function isThatDevice(request: FastifyRequest, deviceHash: string) {
  const given = request.headers['x-device-id']
  return typeof given === 'string' && fingerprint(given) === deviceHash
}

/** One indexed query: the session, its user, and the user's role in its company today. */
async function read(tx: Tx, sessionId: string) {
  const [row] = await tx
    .select({ session: sessions, user: users, company: companies, membership: memberships, isGuard: isGuard() })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(companies, eq(companies.id, sessions.company_id))
    .leftJoin(
      memberships,
      and(
        eq(memberships.user_id, sessions.user_id),
        eq(memberships.company_id, sessions.company_id),
        restrictTo(isNull(memberships.ended_at)),
      ),
    )
    .where(eq(sessions.id, sessionId))
  return row
}
type Row = NonNullable<Awaited<ReturnType<typeof read>>>

/** Somebody who acts for a company must still belong to it, and it must be active. */
const admitted = ({ session, user, company, membership }: Row) =>
  can(user.active) &&
  (!session.company_id || (can(company?.active ?? false) && can(!runsCompanies(user) || membership !== null)))

const personOf = ({ session, user, company, ...roles }: Row): Person => ({
  id: user.id,
  session_id: session.id,
  role: roleOf({ user, ...roles }),
  status: user.status,
  active: user.active,
  must_agree: session.must_agree,
  company_id: session.company_id,
  main_contractor: company?.main_contractor ?? false,
  is_payroll_company: company?.is_payroll_company ?? false,
})

const noteUse = (deps: Deps, session: Row['session'], now: Date) =>
  deps.db.transaction('system', (tx) =>
    tx
      .update(sessions)
      .set({ last_used_at: now, idle_until: idleUntil(session, now) })
      .where(and(eq(sessions.id, session.id), isNull(sessions.revoked_at))),
  )

/** For refresh and logout: the person named by the token, whether or not the session is live. */
async function holderOf(deps: Deps, bearer: Bearer): Promise<Person> {
  const person = await deps.db.transaction('system', async (tx) => {
    const row = bearer.kind === 'access' ? await read(tx, bearer.sessionId) : undefined
    if (row) return row.user.id === bearer.userId ? personOf(row) : undefined
    const [user] = await tx.select().from(users).where(eq(users.id, bearer.userId))
    return user && nobodyYet(user)
  })
  if (!person) throw ended()
  return person
}
const nobodyYet = (user: Row['user']): Person => ({
  id: user.id,
  session_id: '',
  role: user.default_role,
  status: user.status,
  active: user.active,
  must_agree: false,
  company_id: null,
  main_contractor: false,
  is_payroll_company: false,
})
