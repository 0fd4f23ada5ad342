import { and, gt, isNull, lte } from 'drizzle-orm'
import { later } from '#server/auth/lifetimes'
import { sessions } from '#server/db/schema/session'
import { putDisconnect } from '#server/outbox'
import type { World } from '#server/world'

/** Seconds before the start that the first look covers: what ran out while the server was away. */
const away = 3600

/**
 * Makes the look for sessions that nobody ended and that ran out since the last one, idle or at their longest: their
 * sockets are closed (every request is judged by itself, a socket asks nothing any more).
 */
export function lookForRunOut(world: World): () => Promise<void> {
  let seen = later(world.clock.now(), -away)
  return async () => {
    const now = world.clock.now()
    await world.db.work('system', async (tx) => {
      const over = await tx
        .select({ id: sessions.id, user_id: sessions.user_id })
        .from(sessions)
        .where(and(isNull(sessions.revoked_at), gt(sessions.idle_until, seen), lte(sessions.idle_until, now)))
      for (const { id, user_id } of over) await putDisconnect(tx, user_id, [id])
    })
    seen = now
  }
}
