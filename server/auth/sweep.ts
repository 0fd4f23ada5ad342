import { lt, or } from 'drizzle-orm'
import { outbox } from '#server/db/schema/outbox'
import { idempotencyKeys, throttles } from '#server/db/schema/record'
import { emailTokens, handoffTokens, refreshTokens, sessions } from '#server/db/schema/session'
import { registrationTickets } from '#server/db/schema/verification'
import type { World } from '#server/world'

const day = 24 * 3600_000

/**
 * Drops what nobody can use any more: run-out links, codes and counters, answers kept for repeats, letters that were sent
 * or given up, dead sessions.
 */
export function sweepAuth(world: World) {
  const now = world.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  return world.db.work('system', async (tx) => {
    await tx.delete(throttles).where(lt(throttles.expires_at, now))
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, ago(1)))
    await tx.delete(handoffTokens).where(lt(handoffTokens.expires_at, ago(1)))
    await tx.delete(emailTokens).where(lt(emailTokens.expires_at, ago(30)))
    await tx.delete(registrationTickets).where(lt(registrationTickets.expires_at, ago(30)))
    await tx.delete(refreshTokens).where(lt(refreshTokens.issued_at, ago(91)))
    // Ended sessions stay 90 days beyond their end: reuse is counted and people may ask when they signed in.
    await tx.delete(sessions).where(lt(sessions.abs_until, ago(90)))
    await tx.delete(outbox).where(or(lt(outbox.sent_at, ago(30)), lt(outbox.given_up_at, ago(30))))
  })
}
