import { audit } from '#server/auth/audit'
import type { Http } from '#server/auth/caller'
import { clearRefreshCookie, readRefreshCookie } from '#server/auth/cookies'
import { endSession, endSessions } from '#server/auth/sessions'
import { lockCookieSession } from '#server/auth.store'
import type { Person } from '#server/person'
import type { World } from '#server/world'

/**
 * Ends the bearer's session and the cookie's if it is the same person's; with `everywhere`, all of theirs. Idempotent.
 */
export async function logout(world: World, http: Http, me: Person, everywhere: boolean) {
  const now = world.clock.now()
  await world.db.work('system', async (tx) => {
    if (me.session_id) await endSession(tx, world, me.id, me.session_id, 'LOGOUT')
    const cookie = readRefreshCookie(http.request, world)
    const held = cookie ? await lockCookieSession(tx, cookie) : undefined
    if (held) await endSession(tx, world, me.id, held.session.id, 'LOGOUT')
    if (everywhere) await endSessions(tx, world, me.id, 'LOGOUT')
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
  clearRefreshCookie(http.reply, world)
}
