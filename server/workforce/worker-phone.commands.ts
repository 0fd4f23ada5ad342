import { and, eq, isNull } from 'drizzle-orm'
import { audit } from '#server/platform/auth/audit'
import { endSessions } from '#server/platform/auth/sessions'
import { devices, workerKeys } from '#server/platform/db/schema/device'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { notify } from '#server/platform/outbox/notify'
import { companyName } from '#server/sites/subcompany.queries'

/**
 * Releases the phone that a worker's app is registered on: they can sign in on another one, codes of the old one no
 * longer work, and they are notified. Runs with the server's rights; the caller has already checked that the company
 * employs the worker.
 */
export async function resetPhone(tx: Tx, deps: Deps, me: Person, userId: string, now: Date) {
  await tx
    .update(devices)
    .set({ released_at: now, released_by: me.id })
    .where(and(eq(devices.user_id, userId), isNull(devices.released_at)))
  await tx
    .update(workerKeys)
    .set({ revoked_at: now })
    .where(and(eq(workerKeys.user_id, userId), isNull(workerKeys.revoked_at)))
  await endSessions(tx, deps, userId, 'DEVICE_RESET')
  const company = me.company_id ?? ''
  await audit(tx, {
    kind: 'device.reset',
    by: me.id,
    userId,
    sessionId: me.session_id,
    now,
    data: { company_id: company },
  })
  const name = await companyName(tx, company)
  const description = `${name} has reset your phone registration. Sign in again on the phone you use.`
  await notify(tx, { userId, type: 'device.reset', description, names: [name], at: now })
}
