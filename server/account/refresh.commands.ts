import { eq } from 'drizzle-orm'
import { lockCookieSession, refreshTokenAt, reusesSince, userById } from '#server/account/auth.queries'
import { emails } from '#server/account/emails'
import { audit } from '#server/platform/auth/audit'
import { deviceMiss, ended, isThatDevice } from '#server/platform/auth/authenticate'
import type { Http } from '#server/platform/auth/caller'
import {
  clearRefreshCookie,
  type RefreshCookie,
  readRefreshCookie,
  setRefreshCookie,
} from '#server/platform/auth/cookies'
import { displayOf } from '#server/platform/auth/display'
import { idleUntil, isLive, type Session } from '#server/platform/auth/lifetimes'
import { endSession, endSessions, refreshCookieOf } from '#server/platform/auth/sessions'
import { spend } from '#server/platform/auth/throttle'
import { signAccess } from '#server/platform/auth/tokens'
import { refreshTokens, sessions } from '#server/platform/db/schema/session'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { fingerprint } from '#server/platform/kit/keys'
import { type Problem, tooMany, unauthorised } from '#server/platform/kit/problems'
import { notify } from '#server/platform/outbox/notify'
import { putMail } from '#server/platform/outbox/outbox'

/** Milliseconds in which the previous token still returns the newest one: for several tabs, or a lost answer. */
const grace = 60_000
const perSession = { max: 20, seconds: 60 }
const aDay = 24 * 3600_000

/**
 * Refusals are returned as values: what the transaction wrote (an ended session) must be committed before they are
 * thrown.
 */
type Outcome = { cookie: RefreshCookie; accessToken: string } | { problem: Problem; forget: boolean }

/**
 * Renews a session from its cookie and its bearer together: increments the counter, returns the same token again to the
 * direct predecessor for 60 s, and treats anything older as a stolen copy: the session ends and the person is notified.
 * `sessionId` is the bearer's.
 */
export async function refresh(deps: Deps, http: Http, sessionId: string) {
  const cookie = readRefreshCookie(http.request, deps)
  if (!cookie) throw unauthorised('Your sign-in has run out. Sign in again.')
  const outcome = await deps.db.transaction('system', (tx) => renew(tx, deps, http, sessionId, cookie))
  if ('problem' in outcome) {
    if (outcome.forget) clearRefreshCookie(http.reply, deps)
    throw outcome.problem
  }
  setRefreshCookie(http.reply, deps, outcome.cookie)
  return { tokenInfo: { accessToken: outcome.accessToken } }
}

async function renew(tx: Tx, deps: Deps, http: Http, sessionId: string, cookie: string): Promise<Outcome> {
  const now = deps.clock.now()
  const locked = await lockCookieSession(tx, cookie)
  // A bearer of another session proves nothing about this one: change neither.
  if (!locked || locked.session.id !== sessionId) return { problem: ended(), forget: false }
  const { session, token } = locked
  const user = await userById(tx, session.user_id)
  if (!isLive(session, now)) {
    if (!session.revoked_at) await endSession(tx, deps, session.user_id, session.id, 'RAN_OUT')
    return { problem: ended(), forget: true }
  }
  if (!user?.active) return { problem: ended(), forget: true }
  if (session.device_hash && !isThatDevice(http.request, session.device_hash))
    return { problem: deviceMiss(), forget: false }
  if (!(await inTurn(tx, session, token, now))) {
    await punish(tx, deps, http, session, now)
    return { problem: ended(), forget: true }
  }
  const wait = await spend(tx, now, `refresh:${session.id}`, perSession)
  if (wait) return { problem: tooMany(wait), forget: false }
  const counter = token.counter === session.counter ? await step(tx, deps, session, token.hash, now) : session.counter
  const accessToken = await signAccess(deps, session.id, await displayOf(tx, session.user_id, session.company_id))
  return { accessToken, cookie: refreshCookieOf(deps, session, counter, now) }
}

/** True for the newest token, or its predecessor within the grace period while the newest is unused. */
async function inTurn(tx: Tx, session: Session, token: typeof refreshTokens.$inferSelect, now: Date) {
  if (token.counter === session.counter) return true
  if (token.counter !== session.counter - 1 || !token.used_at) return false
  const newest = await refreshTokenAt(tx, session.id, session.counter)
  return newest?.used_at === null && now.getTime() - token.used_at.getTime() < grace
}

async function step(tx: Tx, deps: Deps, session: Session, usedHash: string, now: Date): Promise<number> {
  const counter = session.counter + 1
  const { value } = refreshCookieOf(deps, session, counter, now)
  await tx.update(refreshTokens).set({ used_at: now }).where(eq(refreshTokens.hash, usedHash))
  await tx.insert(refreshTokens).values({ hash: fingerprint(value), session_id: session.id, counter, issued_at: now })
  await tx
    .update(sessions)
    .set({ counter, last_used_at: now, idle_until: idleUntil(session, now) })
    .where(eq(sessions.id, session.id))
  return counter
}

/**
 * A used token was sent again, so there are two copies. The session ends; at the second time within a day, all of them
 * end.
 */
async function punish(tx: Tx, deps: Deps, http: Http, session: Session, now: Date) {
  await endSession(tx, deps, session.user_id, session.id, 'REUSE')
  const again = (await reusesSince(tx, session.user_id, new Date(now.getTime() - aDay))) >= 2
  const all = again ? await endSessions(tx, deps, session.user_id, 'REUSE') : 0
  await audit(tx, {
    kind: 'session.reuse',
    userId: session.user_id,
    sessionId: session.id,
    ip: http.ip,
    now,
    data: { others_ended: all },
  })
  await notify(tx, {
    userId: session.user_id,
    type: 'session.reuse_detected',
    description: 'A sign-in of yours was used twice, as if somebody had copied it. We ended it to be safe.',
    at: now,
  })
  const user = await userById(tx, session.user_id)
  if (user?.email) await putMail(tx, { to: user.email, ...emails.reuse(deps, user) })
}
