import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isKey } from '#server/gate/site-control-qr.access'
import { audit } from '#server/platform/auth/audit'
import { assignments } from '#server/platform/db/schema/assignment'
import { workerKeys } from '#server/platform/db/schema/device'
import { checkIns } from '#server/platform/db/schema/presence'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { fingerprint } from '#server/platform/kit/keys'
import { unprocessable } from '#server/platform/kit/problems'
import { ofUser } from '#server/platform/kit/scopes'
import { workerQrApi } from '#shared/api/gate/worker-qr'
import { newId } from '#shared/domain/kit/id'
import { londonDay } from '#shared/domain/kit/london'

/** The key with which a worker's phone signs its QR code: one live key per phone. */
export const workerQrRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, workerQrApi, {
    register: {
      writes: async ({ me, tx, body: { public_key }, http }) => {
        if (!(await isKey(public_key)))
          throw unprocessable({ public_key: ['This is no key. Open the page anew on the phone.'] })
        const now = deps.clock.now()
        const device_hash = http.deviceId === undefined ? null : fingerprint(http.deviceId)
        const { kty, crv, x, y } = public_key
        const text = JSON.stringify({ kty, crv, x, y })
        await tx.select({ id: users.id }).from(users).where(eq(users.id, me.id)).for('no key update')
        const { id, created_at } = await keep(tx, { user_id: me.id, device_hash, public_key: text, ip: http.ip }, now)
        return {
          data: { id, created_at: created_at.toISOString(), sites: await sitesAhead(tx, me.id, londonDay(now)) },
        }
      },
    },
  })

type Phone = { user_id: string; device_hash: string | null; public_key: string; ip: string }
/** The phone's existing key, or the new one, which replaces its older ones. */
async function keep(tx: Tx, { ip, ...phone }: Phone, now: Date): Promise<{ id: string; created_at: Date }> {
  const live = await tx
    .select()
    .from(workerKeys)
    .where(and(ofUser(workerKeys.user_id, phone.user_id), isNull(workerKeys.revoked_at)))
  const older = live.filter(({ device_hash }) => device_hash === phone.device_hash)
  const same = older.find(({ public_key }) => public_key === phone.public_key)
  if (same) return same
  if (older.length)
    await tx
      .update(workerKeys)
      .set({ revoked_at: now })
      .where(
        inArray(
          workerKeys.id,
          older.map(({ id }) => id),
        ),
      )
  const key = { id: newId(), created_at: now }
  await tx.insert(workerKeys).values({ ...phone, ...key })
  await audit(tx, { kind: 'qr-key.registered', by: phone.user_id, userId: phone.user_id, ip, now })
  return key
}

async function sitesAhead(tx: Tx, userId: string, today: string) {
  const rows = await tx
    .select({ assignment: assignments, site: sites })
    .from(assignments)
    .innerJoin(sites, eq(sites.id, assignments.site_id))
    .where(
      and(ofUser(assignments.worker_id, userId), eq(assignments.status, 'CREATED'), gte(assignments.end_at, today)),
    )
    .orderBy(asc(assignments.start_at), asc(assignments.id))
  const ahead = rows.map(({ assignment: { start_at, end_at }, site }) => toGate(site, start_at, end_at))
  const current = await currentSite(tx, userId)
  const isAssigned = ahead.some(({ id, start_at }) => id === current?.id && start_at <= today)
  return current && !isAssigned ? [toGate(current, today, today), ...ahead] : ahead
}

/** The site that the worker is on: they check out with their code also when the assignment has ended. */
async function currentSite(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ site: sites })
    .from(checkIns)
    .innerJoin(sites, eq(sites.id, checkIns.site_id))
    .where(and(ofUser(checkIns.worker_id, userId), isNull(checkIns.out_at)))
  return row?.site
}

const toGate = ({ id, name, city, postcode }: typeof sites.$inferSelect, start_at: string, end_at: string) => ({
  id,
  name,
  place: `${city} ${postcode}`,
  start_at,
  end_at,
})
