import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { outcomes } from '#contract/outcomes'
import { isWorker } from '#contract/role'
import { profileApi, workerProfileApi } from '#contract/worker-profile'
import { audit } from '#server/auth/audit'
import { workerRegistrations } from '#server/db/schema/registration'
import { users } from '#server/db/schema/user'
import type { Deps } from '#server/deps'
import type { Person } from '#server/person'
import { forbidden, notFound, unprocessable } from '#server/problems'
import { ofUser } from '#server/scopes'
import { serve } from '#server/serve'
import type { Tx } from '#server/transaction'
import { assertVersion, nextVersion } from '#server/version'
import { currentEmployment, getWorkerBySlug, workerDetail } from '#server/worker/detail'
import { openHealth, ownHealth } from '#server/worker/health'
import { resetPhone } from '#server/worker/phone'
import { keepGuard, saveEntries, savePersonal, saveProfile } from '#server/worker/profile'
import { getVisibleWorker } from '#server/worker-access'
import { notOwnedBy } from '#server/worker-registration.store'

/** A worker's full profile, for their company. */
export const workerProfileRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, workerProfileApi, {
    read: ({ me, transaction, params }) =>
      transaction(async (tx) => ({
        data: await workerDetail(tx, deps, me, await getWorkerBySlug(tx, me, params.slug)),
      })),

    async update({ me, transaction, params, body }) {
      const now = deps.clock.now()
      const found = await transaction(async (tx) => {
        const worker = await getVisibleWorker(tx, me, params)
        const employment = await currentEmployment(tx, me, worker.id, now)
        if (!employment) throw forbidden(outcomes.workerNotEditable)
        if ('device_id' in body) return worker
        const [user] = await tx.select().from(users).where(eq(users.id, worker.id)).for('no key update')
        if (!user) throw notFound()
        await saveProfile({ tx, deps, me, now }, user, employment, body)
        return worker
      })
      if ('device_id' in body) await deps.db.transaction('system', (tx) => resetPhone(tx, deps, me, found.id, now))
      return transaction(async (tx) => ({
        data: await workerDetail(tx, deps, me, await getWorkerBySlug(tx, me, found.slug)),
      }))
    },

    health: ({ me, transaction, params }) =>
      transaction(async (tx) => ({ data: await ownHealth(tx, deps, (await getWorkerBySlug(tx, me, params.slug)).id) })),

    openHealth: ({ me, transaction, params, body: { reason } }) =>
      transaction(async (tx) => {
        const { id } = await getWorkerBySlug(tx, me, params.slug)
        return { data: await openHealth(tx, deps, { me, workerId: id, reason }) }
      }),
  })

/** The signed-in person's own profile. */
export const profileRoutes = (app: FastifyInstance, deps: Deps) => {
  const saved = async (tx: Tx, me: Person) => ({ data: { updated_at: (await own(tx, me)).updated_at.toISOString() } })
  const changed = (tx: Tx, me: Person, what: string, now: Date) =>
    audit(tx, { kind: 'profile.changed', by: me.id, userId: me.id, sessionId: me.session_id, now, data: { what } })

  serve(app, deps, profileApi, {
    personal: ({ me, transaction, body: { updated_at: read, ...body } }) =>
      transaction(async (tx) => {
        const now = deps.clock.now()
        if (isWorker(me.role)) assertBirthDate(body.date_of_birth)
        const user = await own(tx, me)
        assertVersion(read, user, overtaken)
        await savePersonal({ tx, deps, me, now }, user, body)
        await changed(tx, me, 'personal', now)
        return saved(tx, me)
      }),

    health: ({ me, transaction, body: { results } }) =>
      transaction(async (tx) => {
        const now = deps.clock.now()
        const medical = deps.keys.seal('medical', JSON.stringify(results))
        const answers = { medical, medical_at: now, updated_at: now }
        await tx
          .insert(workerRegistrations)
          .values({ user_id: me.id, ...answers })
          .onConflictDoUpdate({ target: workerRegistrations.user_id, set: answers })
        await changed(tx, me, 'health', now)
        return saved(tx, me)
      }),

    overview: ({ me, transaction, body: { about, entries, open_to_work, updated_at: read } }) =>
      transaction(async (tx) => {
        const now = deps.clock.now()
        assertVersion(read, await own(tx, me), overtaken)
        await saveEntries(tx, me.id, keepGuard(entries, me.role === 'SECURITY_GUARD'))
        await tx
          .update(users)
          .set({
            about: about || null,
            open_to_work: open_to_work && isWorker(me.role),
            updated_at: nextVersion(users.updated_at, now),
          })
          .where(ofUser(users.id, me.id))
        return saved(tx, me)
      }),

    photo: ({ me, transaction, body: { photo_id } }) =>
      transaction(async (tx) => {
        const now = deps.clock.now()
        const lost = await notOwnedBy(tx, me.id, [{ id: photo_id, file_key: 'profile_photo' as const }])
        if (lost.length) throw unprocessable({ photo_id: ['Choose this picture again.'] })
        await tx.update(users).set({ photo_media_id: photo_id }).where(ofUser(users.id, me.id))
        await changed(tx, me, 'photo', now)
        return saved(tx, me)
      }),
  })
}

/** A worker's age decides the minimum wage and whether they are allowed on a site: it can never be removed. */
function assertBirthDate(born: string | null) {
  if (!born) throw unprocessable({ date_of_birth: ['Type the date as DD/MM/YYYY.'] })
}

const overtaken = 'Your profile was saved elsewhere meanwhile. Save again to keep what you typed here.'
async function own(tx: Tx, me: Person) {
  const [user] = await tx.select().from(users).where(ofUser(users.id, me.id)).for('no key update')
  if (!user) throw notFound()
  return user
}
