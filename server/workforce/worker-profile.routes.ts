import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { assertNameUnchanged } from '#server/account/proven-name.access'
import { audit } from '#server/platform/auth/audit'
import { workerRegistrations } from '#server/platform/db/schema/registration'
import { users } from '#server/platform/db/schema/user'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import type { Person } from '#server/platform/kit/person'
import { forbidden, notFound, unprocessable } from '#server/platform/kit/problems'
import { ofUser } from '#server/platform/kit/scopes'
import { assertVersion, nextVersion } from '#server/platform/moves/version'
import { notOwnedBy } from '#server/registration/worker-registration.queries'
import { getVisibleWorker } from '#server/sites/visible-worker.access'
import { currentEmployment, getWorkerBySlug, workerDetail } from '#server/workforce/worker-detail.queries'
import { openHealth, ownHealth } from '#server/workforce/worker-health.queries'
import { resetPhone } from '#server/workforce/worker-phone.commands'
import { keepGuard, saveEntries, savePersonal, saveProfile } from '#server/workforce/worker-profile.commands'
import { outcomes } from '#shared/api/kit/outcomes'
import { isWorker } from '#shared/api/kit/role'
import { profileApi, workerProfileApi } from '#shared/api/workforce/worker-profile'

/** A worker's full profile, for their company. */
export const workerProfileRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, workerProfileApi, {
    read: {
      reads: async ({ me, tx, params }) => ({
        data: await workerDetail(tx, deps, me, await getWorkerBySlug(tx, me, params.slug)),
      }),
    },

    update: {
      writes: async ({ me, tx, params, body }) => {
        const now = deps.clock.now()
        const worker = await getVisibleWorker(tx, me, params)
        const employment = await currentEmployment(tx, me, worker.id, now)
        if (!employment) throw forbidden(outcomes.workerNotEditable)
        if ('device_id' in body) await asServer(tx, () => resetPhone(tx, deps, me, worker.id, now))
        else {
          const [user] = await tx.select().from(users).where(eq(users.id, worker.id)).for('no key update')
          if (!user) throw notFound()
          await saveProfile({ tx, deps, me, now }, user, employment, body)
        }
        return { data: await workerDetail(tx, deps, me, await getWorkerBySlug(tx, me, worker.slug)) }
      },
    },

    health: {
      reads: async ({ me, tx, params }) => ({
        data: await ownHealth(tx, deps, (await getWorkerBySlug(tx, me, params.slug)).id),
      }),
    },

    openHealth: {
      writes: async ({ me, tx, params, body: { reason } }) => {
        const { id } = await getWorkerBySlug(tx, me, params.slug)
        return { data: await openHealth(tx, deps, { me, workerId: id, reason }) }
      },
    },
  })

/** The signed-in person's own profile. */
export const profileRoutes = (app: FastifyInstance, deps: Deps) => {
  const saved = async (tx: Tx, me: Person) => ({ data: { updated_at: (await own(tx, me)).updated_at.toISOString() } })
  const changed = (tx: Tx, me: Person, what: string, now: Date) =>
    audit(tx, { kind: 'profile.changed', by: me.id, userId: me.id, sessionId: me.session_id, now, data: { what } })

  serve(app, deps, profileApi, {
    personal: {
      writes: async ({ me, tx, body: { updated_at: read, ...body } }) => {
        const now = deps.clock.now()
        if (isWorker(me.role)) assertBirthDate(body.date_of_birth)
        const user = await own(tx, me)
        assertVersion(read, user, overtaken)
        await assertNameUnchanged(tx, user, body, 'worker')
        await savePersonal({ tx, deps, me, now }, user, body)
        await changed(tx, me, 'personal', now)
        return saved(tx, me)
      },
    },

    health: {
      writes: async ({ me, tx, body: { results } }) => {
        const now = deps.clock.now()
        const medical = deps.keys.seal('medical', JSON.stringify(results))
        const answers = { medical, medical_at: now, updated_at: now }
        await tx
          .insert(workerRegistrations)
          .values({ user_id: me.id, ...answers })
          .onConflictDoUpdate({ target: workerRegistrations.user_id, set: answers })
        await changed(tx, me, 'health', now)
        return saved(tx, me)
      },
    },

    overview: {
      writes: async ({ me, tx, body: { about, entries, open_to_work, updated_at: read } }) => {
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
      },
    },

    photo: {
      writes: async ({ me, tx, body: { photo_id } }) => {
        const now = deps.clock.now()
        const lost = await notOwnedBy(tx, me.id, [{ id: photo_id, file_key: 'profile_photo' as const }])
        if (lost.length) throw unprocessable({ photo_id: ['Choose this picture again.'] })
        await tx.update(users).set({ photo_media_id: photo_id }).where(ofUser(users.id, me.id))
        await changed(tx, me, 'photo', now)
        return saved(tx, me)
      },
    },
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
