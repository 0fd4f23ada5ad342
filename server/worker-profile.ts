import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { outcomes } from '#contract/outcomes'
import { isWorker } from '#contract/role'
import { profileApi, workerProfileApi } from '#contract/worker-profile'
import { audit } from '#server/auth/audit'
import { workerRegistrations } from '#server/db/schema/registration'
import { users } from '#server/db/schema/user'
import type { Person } from '#server/person'
import { forbidden, notFound, unprocessable } from '#server/problems'
import { self } from '#server/scopes'
import { serve } from '#server/serve'
import { holdToVersion, nextVersion } from '#server/version'
import type { Tx } from '#server/work'
import { liveEmployment, reachBySlug, workerDetail } from '#server/worker/detail'
import { openHealth, ownHealth } from '#server/worker/health'
import { resetPhone } from '#server/worker/phone'
import { keepGuard, saveEntries, savePersonal, saveProfile } from '#server/worker/profile'
import { reachWorker } from '#server/worker-reach'
import { notTheirs } from '#server/worker-registration.store'
import type { World } from '#server/world'

/** A worker's full profile, for their company. */
export const workerProfileRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, workerProfileApi, {
    read: ({ me, work, params }) =>
      work(async (tx) => ({ data: await workerDetail(tx, world, me, await reachBySlug(tx, me, params.slug)) })),

    async update({ me, work, params, body }) {
      const now = world.clock.now()
      const found = await work(async (tx) => {
        const worker = await reachWorker(tx, me, params)
        const employment = await liveEmployment(tx, me, worker.id)
        if (!employment) throw forbidden(outcomes.workerNotEditable)
        if ('device_id' in body) return worker
        const [user] = await tx.select().from(users).where(eq(users.id, worker.id)).for('no key update')
        if (!user) throw notFound()
        await saveProfile({ tx, world, me, now }, user, employment, body)
        return worker
      })
      if ('device_id' in body) await world.db.work('system', (tx) => resetPhone(tx, world, me, found.id, now))
      return work(async (tx) => ({ data: await workerDetail(tx, world, me, await reachBySlug(tx, me, found.slug)) }))
    },

    health: ({ me, work, params }) =>
      work(async (tx) => ({ data: await ownHealth(tx, world, (await reachBySlug(tx, me, params.slug)).id) })),

    openHealth: ({ me, work, params, body: { reason } }) =>
      work(async (tx) => {
        const { id } = await reachBySlug(tx, me, params.slug)
        return { data: await openHealth(tx, world, { me, workerId: id, reason }) }
      }),
  })

/** The signed-in person's own profile. */
export const profileRoutes = (app: FastifyInstance, world: World) => {
  const saved = async (tx: Tx, me: Person) => ({ data: { updated_at: (await own(tx, me)).updated_at.toISOString() } })
  const changed = (tx: Tx, me: Person, what: string, now: Date) =>
    audit(tx, { kind: 'profile.changed', by: me.id, userId: me.id, sessionId: me.session_id, now, data: { what } })

  serve(app, world, profileApi, {
    personal: ({ me, work, body: { updated_at: read, ...body } }) =>
      work(async (tx) => {
        const now = world.clock.now()
        if (isWorker(me.role)) holdToBirth(body.date_of_birth)
        const user = await own(tx, me)
        holdToVersion(read, user, overtaken)
        await savePersonal({ tx, world, me, now }, user, body)
        await changed(tx, me, 'personal', now)
        return saved(tx, me)
      }),

    health: ({ me, work, body: { results } }) =>
      work(async (tx) => {
        const now = world.clock.now()
        const medical = world.keys.seal('medical', JSON.stringify(results))
        const answers = { medical, medical_at: now, updated_at: now }
        await tx
          .insert(workerRegistrations)
          .values({ user_id: me.id, ...answers })
          .onConflictDoUpdate({ target: workerRegistrations.user_id, set: answers })
        await changed(tx, me, 'health', now)
        return saved(tx, me)
      }),

    overview: ({ me, work, body: { about, entries, open_to_work, updated_at: read } }) =>
      work(async (tx) => {
        const now = world.clock.now()
        holdToVersion(read, await own(tx, me), overtaken)
        await saveEntries(tx, me.id, keepGuard(entries, me.role === 'SECURITY_GUARD'))
        await tx
          .update(users)
          .set({
            about: about || null,
            open_to_work: open_to_work && isWorker(me.role),
            updated_at: nextVersion(users.updated_at, now),
          })
          .where(self(users.id, me.id))
        return saved(tx, me)
      }),

    photo: ({ me, work, body: { photo_id } }) =>
      work(async (tx) => {
        const now = world.clock.now()
        const lost = await notTheirs(tx, me.id, [{ id: photo_id, file_key: 'profile_photo' as const }])
        if (lost.length) throw unprocessable({ photo_id: ['Choose this picture again.'] })
        await tx.update(users).set({ photo_media_id: photo_id }).where(self(users.id, me.id))
        await changed(tx, me, 'photo', now)
        return saved(tx, me)
      }),
  })
}

/** A worker's age decides the minimum wage and whether they are allowed on a site: it can never be removed. */
function holdToBirth(born: string | null) {
  if (!born) throw unprocessable({ date_of_birth: ['Type the date as DD/MM/YYYY.'] })
}

const overtaken = 'Your profile was saved elsewhere meanwhile. Save again to keep what you typed here.'
async function own(tx: Tx, me: Person) {
  const [user] = await tx.select().from(users).where(self(users.id, me.id)).for('no key update')
  if (!user) throw notFound()
  return user
}
