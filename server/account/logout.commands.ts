import { lockCookieSession } from '#server/account/auth.queries'
import { audit } from '#server/platform/auth/audit'
import type { Http } from '#server/platform/auth/caller'
import { clearRefreshCookie, readRefreshCookie } from '#server/platform/auth/cookies'
import { endSession, endSessions } from '#server/platform/auth/sessions'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'

/**
 * Ends the bearer's session and the cookie's if it is the same person's; with `everywhere`, all of theirs. Idempotent.
 */
export async function logout(deps: Deps, http: Http, me: Person, everywhere: boolean) {
  const now = deps.clock.now()
  await deps.db.transaction('system', async (tx) => {
    if (me.session_id) await endSession(tx, deps, me.id, me.session_id, 'LOGOUT')
    const cookie = readRefreshCookie(http.request, deps)
    const locked = cookie ? await lockCookieSession(tx, cookie) : undefined
    if (locked) await endSession(tx, deps, me.id, locked.session.id, 'LOGOUT')
    if (everywhere) await endSessions(tx, deps, me.id, 'LOGOUT')
    const sessionId = me.session_id || null
    await audit(tx, {
      kind: 'session.logout',
      by: me.id,
      userId: me.id,
      sessionId,
      ip: http.ip,
      now,
      data: { everywhere },
    })
  })
  clearRefreshCookie(http.reply, deps)
}
