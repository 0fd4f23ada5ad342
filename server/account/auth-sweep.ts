import { lt, or } from 'drizzle-orm'
import { outbox } from '#server/platform/db/schema/outbox'
import { idempotencyKeys, throttles } from '#server/platform/db/schema/record'
import { emailTokens, handoffTokens, refreshTokens, sessions } from '#server/platform/db/schema/session'
import { registrationTickets } from '#server/platform/db/schema/verification'
import type { Deps } from '#server/platform/deps'

const day = 24 * 3600_000

/**
 * Deletes what is no longer usable: expired links, codes and counters, idempotency records, outbox rows that were sent
 * or given up, old sessions.
 */
export function sweepAuth(deps: Deps) {
  const now = deps.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  return deps.db.transaction('system', async (tx) => {
    await tx.delete(throttles).where(lt(throttles.expires_at, now))
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, ago(1)))
    await tx.delete(handoffTokens).where(lt(handoffTokens.expires_at, ago(1)))
    await tx.delete(emailTokens).where(lt(emailTokens.expires_at, ago(30)))
    await tx.delete(registrationTickets).where(lt(registrationTickets.expires_at, ago(30)))
    await tx.delete(refreshTokens).where(lt(refreshTokens.issued_at, ago(91)))
    // Sessions are kept for 90 days after their end: reuse is counted, and people can ask when they signed in.
    await tx.delete(sessions).where(lt(sessions.abs_until, ago(90)))
    await tx.delete(outbox).where(or(lt(outbox.sent_at, ago(30)), lt(outbox.given_up_at, ago(30))))
  })
}
