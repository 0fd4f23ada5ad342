import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { idleUntil, isLive, type Session } from '#server/platform/auth/lifetimes'
import { isGuard, roleOf, runsCompanies } from '#server/platform/auth/role'
import { endExpired } from '#server/platform/auth/sessions'
import { type Bearer, bearerOf } from '#server/platform/auth/tokens'
import { whereThereIsRoom } from '#server/platform/db/failures'
import { companies, memberships } from '#server/platform/db/schema/company'
import { sessions } from '#server/platform/db/schema/session'
import { users } from '#server/platform/db/schema/user'
import { type Connection, rightsOf, type TransactionOptions, type Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { fingerprint } from '#server/platform/kit/keys'
import type { Person } from '#server/platform/kit/person'
import { unauthorised } from '#server/platform/kit/problems'
import type { PolicyId } from '#shared/api/kit/permissions'
import type { Role } from '#shared/api/kit/user'

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
  const found = await deps.db.transaction('system', (tx) => findHolder(tx, bearer.sessionId))
  if (!found || found.user_id !== bearer.userId) throw ended()
  if (!isLive(found, now)) {
    if (!found.revoked_at) await whereThereIsRoom(endExpired(deps, found.id))
    throw ended()
  }
  if (!admitted(found)) throw ended()
  if (!(!found.device_hash || isThatDevice(request, found.device_hash))) throw deviceMiss()
  if (isNoteDue(found, now)) await whereThereIsRoom(noteUse(deps, found, now))
  return personOf(found)
}

/**
 * Runs `run` as the caller in one transaction, whose first statement finds the session and sets the caller's rights. A
 * session that is refused, or has to be ended or noted as used, is left to `authenticate`.
 */
export async function transactAs<T>(
  deps: Deps,
  { request, policy }: { request: FastifyRequest; policy: PolicyId },
  run: (tx: Tx, me: Person | undefined) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const bearer = await bearerOf(deps, request)
  if (bearer?.kind === 'access' && !bearer.expired) {
    const now = deps.clock.now()
    let found: Holder | undefined
    const done = await deps.db.transaction(
      async (tx, today) => {
        found = await findHolder(tx, bearer.sessionId, today)
      },
      async (tx) =>
        found?.user_id === bearer.userId && isCurrent(found, request, now)
          ? { answer: await run(tx, personOf(found)) }
          : undefined,
      options,
    )
    if (done) return done.answer
  }
  const me = await authenticate(deps, request, policy)
  const actor = me ? { userId: me.id, companyId: me.company_id } : 'system'
  return deps.db.transaction(actor, (tx) => run(tx, me), options)
}

/** Whether `authenticate` would admit the holder and write nothing. */
const isCurrent = (found: Holder, request: FastifyRequest, now: Date) =>
  isLive(found, now) &&
  admitted(found) &&
  (!found.device_hash || isThatDevice(request, found.device_hash)) &&
  !isNoteDue(found, now)

/** The person of a live session, for links that were signed for it. Does not update the session's last use. */
export async function holderOfSession(tx: Tx, sessionId: string, now: Date): Promise<Person | undefined> {
  const found = await findHolder(tx, sessionId)
  return found && isLive(found, now) && admitted(found) ? personOf(found) : undefined
}

export const ended = () => unauthorised('Your session has ended. Sign in again.')
/** The client answers this header with 'Sorry that number is already taken by another device' and does not retry. */
export const deviceMiss = () => unauthorised('This sign-in belongs to another device.', { 'device-id-miss': '1' })

export function isThatDevice(request: FastifyRequest, deviceHash: string) {
  const given = request.headers['x-device-id']
  return typeof given === 'string' && fingerprint(given) === deviceHash
}

type Holder = Pick<
  Session,
  | 'id'
  | 'user_id'
  | 'company_id'
  | 'device_hash'
  | 'remember'
  | 'wrapper'
  | 'must_agree'
  | 'last_used_at'
  | 'idle_until'
  | 'abs_until'
  | 'revoked_at'
> & {
  status: Person['status']
  active: boolean
  default_role: Role
  company_active: boolean | null
  main_contractor: boolean | null
  is_payroll_company: boolean | null
  membership_role: Role | null
  is_guard: boolean
}

/**
 * One indexed query: the session, its user, and the user's role in its company today. With `today` it sets the rights of
 * its user as well, if there is one.
 */
async function findHolder(tx: Connection, sessionId: string, today?: string): Promise<Holder | undefined> {
  const holder = sql`select ${sessions.id}, ${sessions.user_id}, ${sessions.company_id}, ${sessions.device_hash},
      ${sessions.remember}, ${sessions.wrapper}, ${sessions.must_agree}, ${sessions.last_used_at}, ${sessions.idle_until},
      ${sessions.abs_until}, ${sessions.revoked_at}, ${users.status}, ${users.active}, ${users.default_role},
      ${companies.active} as company_active, ${companies.main_contractor}, ${companies.is_payroll_company},
      ${memberships.role} as membership_role, ${isGuard()} as is_guard
    from ${sessions} join ${users} on ${users.id} = ${sessions.user_id}
    left join ${companies} on ${companies.id} = ${sessions.company_id}
    left join ${memberships} on ${memberships.user_id} = ${sessions.user_id}
      and ${memberships.company_id} = ${sessions.company_id} and ${isNull(memberships.ended_at)}
    where ${sessions.id} = ${sessionId}`
  const rights = { userId: sql`holder.user_id::text`, companyId: sql`coalesce(holder.company_id::text, '')` }
  const [row] = await tx.named<Holder>(
    today === undefined
      ? holder
      : sql`with holder as materialized (${holder}) select *, ${rightsOf(rights, today)} from holder`,
  )
  return (
    row && {
      ...row,
      last_used_at: new Date(row.last_used_at),
      idle_until: new Date(row.idle_until),
      abs_until: new Date(row.abs_until),
      revoked_at: row.revoked_at && new Date(row.revoked_at),
    }
  )
}

/** Somebody who acts for a company must still belong to it, and it must be active. */
const admitted = (found: Holder) =>
  found.active &&
  (!found.company_id || ((found.company_active ?? false) && (!runsCompanies(found) || found.membership_role !== null)))

const personOf = (found: Holder): Person => ({
  id: found.user_id,
  session_id: found.id,
  role: roleOf({
    user: found,
    membership: found.membership_role && { role: found.membership_role },
    isGuard: found.is_guard,
  }),
  status: found.status,
  active: found.active,
  must_agree: found.must_agree,
  company_id: found.company_id,
  main_contractor: found.main_contractor ?? false,
  is_payroll_company: found.is_payroll_company ?? false,
})

const isNoteDue = ({ last_used_at }: Holder, now: Date) => now.getTime() - last_used_at.getTime() >= noteEvery
const noteUse = (deps: Deps, session: Holder, now: Date) =>
  deps.db.transaction('system', (tx) =>
    tx
      .update(sessions)
      .set({ last_used_at: now, idle_until: idleUntil(session, now) })
      .where(and(eq(sessions.id, session.id), isNull(sessions.revoked_at))),
  )

/** For refresh and logout: the person named by the token, whether or not the session is live. */
async function holderOf(deps: Deps, bearer: Bearer): Promise<Person> {
  const person = await deps.db.transaction('system', async (tx) => {
    const found = bearer.kind === 'access' ? await findHolder(tx, bearer.sessionId) : undefined
    if (found) return found.user_id === bearer.userId ? personOf(found) : undefined
    const [user] = await tx.select().from(users).where(eq(users.id, bearer.userId))
    return user && nobodyYet(user)
  })
  if (!person) throw ended()
  return person
}
const nobodyYet = (user: typeof users.$inferSelect): Person => ({
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
