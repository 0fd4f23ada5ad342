import { and, asc, eq, gt, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import type { RefreshCookie } from '#server/platform/auth/cookies'
import { displayOf } from '#server/platform/auth/display'
import { idleUntil, later, lifetimeOf, type Session } from '#server/platform/auth/lifetimes'
import { signAccess } from '#server/platform/auth/tokens'
import { refreshTokens, sessions } from '#server/platform/db/schema/session'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { ipPrefix } from '#server/platform/kit/address'
import { fingerprint } from '#server/platform/kit/keys'
import { ofUser } from '#server/platform/kit/scopes'
import { putDisconnect } from '#server/platform/outbox/outbox'
import { newId } from '#shared/domain/kit/id'

export const parallelSessions = { browser: 10, wrapper: 1 } as const

/**
 * The n-th refresh token of a session. It is derived, so that it can be recreated when an answer was lost although only
 * its SHA-256 is stored.
 */
export const refreshTokenOf = (deps: Deps, sessionId: string, counter: number) =>
  deps.keys.sign('refresh-token', `${sessionId}:${counter}`)

/** The cookie for the session's newest refresh token; without `remember` it is a session cookie. */
export const refreshCookieOf = (
  deps: Deps,
  session: Pick<Session, 'id' | 'remember' | 'wrapper' | 'abs_until'>,
  counter: number,
  now: Date,
): RefreshCookie => ({
  value: refreshTokenOf(deps, session.id, counter),
  seconds:
    session.remember || session.wrapper
      ? Math.floor((idleUntil(session, now).getTime() - now.getTime()) / 1000)
      : undefined,
})

/** The session, live or ended, of a cookie's refresh token. */
export async function sessionOfCookie(tx: Tx, cookie: string) {
  const [row] = await tx
    .select({ session: sessions })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.session_id))
    .where(eq(refreshTokens.hash, fingerprint(cookie)))
  return row?.session
}

export type Opening = {
  userId: string
  /** The company the person acts for; null for workers and while registering. */
  companyId: string | null
  remember: boolean
  /** The phone the session is bound to: every later call must send it. */
  deviceId?: string | undefined
  /** Inside the native wrapper: one session for each person, with a longer life; only together with a device. */
  wrapper: boolean
  /** There is a text that they must agree to first. */
  mustAgree?: boolean | undefined
  ip: string
  userAgent: string | undefined
}

/**
 * Opens a session for an authenticated person, ending their oldest above the limit. Give `cookie` to `setRefreshCookie`
 * and `accessToken` to the caller after the transaction is committed.
 */
export async function openSession(tx: Tx, deps: Deps, opening: Opening) {
  const now = deps.clock.now()
  const wrapper = opening.wrapper && opening.deviceId !== undefined
  const kind = { remember: opening.remember, wrapper }
  const abs_until = later(now, lifetimeOf(kind).absolute)
  const id = newId()
  const session = { id, ...kind, abs_until }
  await makeRoom(tx, deps, opening.userId, wrapper)
  await tx.insert(sessions).values({
    ...session,
    user_id: opening.userId,
    company_id: opening.companyId,
    device_hash: opening.deviceId === undefined ? null : fingerprint(opening.deviceId),
    counter: 1,
    must_agree: opening.mustAgree ?? false,
    created_at: now,
    last_used_at: now,
    idle_until: idleUntil(session, now),
    ua: opening.userAgent?.slice(0, 200) ?? null,
    ip_prefix: ipPrefix(opening.ip),
  })
  const cookie = refreshCookieOf(deps, session, 1, now)
  await tx.insert(refreshTokens).values({ hash: fingerprint(cookie.value), session_id: id, counter: 1, issued_at: now })
  const accessToken = await signAccess(deps, id, await displayOf(tx, opening.userId, opening.companyId))
  return { accessToken, cookie, sessionId: id }
}

async function makeRoom(tx: Tx, deps: Deps, userId: string, wrapper: boolean) {
  const live = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        ofUser(sessions.user_id, userId),
        eq(sessions.wrapper, wrapper),
        isNull(sessions.revoked_at),
        gt(sessions.idle_until, deps.clock.now()),
      ),
    )
    .orderBy(asc(sessions.last_used_at), asc(sessions.id))
    .for('update')
  const most = wrapper ? parallelSessions.wrapper : parallelSessions.browser
  const surplus = live.slice(0, Math.max(0, live.length - most + 1)).map(({ id }) => id)
  if (surplus.length) await end(tx, deps, userId, surplus, 'TOO_MANY')
}

export type EndReason =
  | 'LOGOUT'
  | 'SIGNED_IN_AGAIN'
  | 'TOO_MANY'
  | 'REUSE'
  | 'PASSWORD_RESET'
  | 'PASSWORD_CHANGED'
  | 'EMAIL_CHANGED'
  | 'PHONE_CHANGED'
  | 'DEACTIVATED'
  | 'ROLE_CHANGED'
  | 'DEVICE_RESET'
  | 'RAN_OUT'

async function end(tx: Tx, deps: Deps, userId: string, ids: string[], reason: EndReason) {
  await tx
    .update(sessions)
    .set({ revoked_at: deps.clock.now(), reason })
    .where(and(inArray(sessions.id, ids), isNull(sessions.revoked_at)))
  await putDisconnect(tx, userId, ids)
}

/** Ends all live sessions of a person (except `except`), and their sockets after COMMIT. Returns the number ended. */
export async function endSessions(
  tx: Tx,
  deps: Deps,
  userId: string,
  reason: EndReason,
  { except }: { except?: string | undefined } = {},
): Promise<number> {
  const live = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(ofUser(sessions.user_id, userId), isNull(sessions.revoked_at), except ? ne(sessions.id, except) : undefined),
    )
    .for('update')
  if (live.length)
    await end(
      tx,
      deps,
      userId,
      live.map(({ id }) => id),
      reason,
    )
  return live.length
}

/** Maximum number of sessions ended by one call. */
const endedAtOnce = 500

/**
 * Ends expired sessions and their sockets, which make no further requests. They stay ended when the clock is set back.
 * `only` checks one session; without it all are checked, by an index: `idle_until` is never after `abs_until`.
 */
export async function endExpired(deps: Deps, only?: string): Promise<void> {
  const now = deps.clock.now()
  const isOver =
    only === undefined
      ? lte(sessions.idle_until, now)
      : and(eq(sessions.id, only), or(lte(sessions.idle_until, now), lte(sessions.abs_until, now)))
  await deps.db.transaction('system', async (tx) => {
    const over = await tx
      .select({ id: sessions.id, user_id: sessions.user_id })
      .from(sessions)
      .where(and(isNull(sessions.revoked_at), isOver))
      .limit(endedAtOnce)
      .for('update', { skipLocked: true })
    for (const { id, user_id } of over) await end(tx, deps, user_id, [id], 'RAN_OUT')
  })
}

/** Ends one session, if it is live and belongs to that person. */
export async function endSession(tx: Tx, deps: Deps, userId: string, sessionId: string, reason: EndReason) {
  const [live] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), ofUser(sessions.user_id, userId), isNull(sessions.revoked_at)))
    .for('update')
  if (live) await end(tx, deps, userId, [live.id], reason)
}
