import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { banLifecycle } from '#lifecycles/gate/ban'
import { stateOf, statusesOf } from '#lifecycles/law'
import { bannable, bansOf, lockBan, nameOnSite, overlapping } from '#server/gate/ban.queries'
import { bans } from '#server/platform/db/schema/presence'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { listed } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { conflict, forbidden, notFound, unprocessable } from '#server/platform/kit/problems'
import { appendHistory } from '#server/platform/moves/history'
import { type LockableNoun, transition } from '#server/platform/moves/transition'
import { getSiteAccess, lockSite, type SiteRow } from '#server/sites/site.access'
import { banApi } from '#shared/api/gate/ban'
import { newId } from '#shared/domain/kit/id'
import { londonDay } from '#shared/domain/kit/london'

/** Bans from a site. */
export const banRoutes = (app: FastifyInstance, deps: Deps) => {
  const now = () => deps.clock.now()
  const one = async (tx: Tx, me: Person, site: SiteRow, id: string) => {
    const { rows } = await bansOf(tx, me, { site, shared: false }, { status: 'All', id, page: 1, per_page: 1 }, now())
    if (!rows[0]) throw notFound()
    return { data: rows[0] }
  }
  return serve(app, deps, banApi, {
    list: {
      reads: async ({ me, tx, params, query }) => {
        const access = await getSiteAccess(tx, me, params.id, now())
        const { rows, total } = await bansOf(tx, me, access, query, now())
        return listed(banApi.list.path.replace('{id}', params.id), query, rows, total)
      },
    },

    people: {
      reads: async ({ me, tx, params, query }) => {
        const { site, shared } = await getSiteAccess(tx, me, params.id, now())
        if (shared) throw notFound()
        return { data: await bannable(tx, site, query.search) }
      },
    },

    add: {
      writes: async ({ me, tx, params, body: { worker_id, reason, everywhere, ...days } }) => {
        const site = await lockSite(tx, me, params.id)
        const today = londonDay(now())
        const from = days.start_at ?? today
        const until = days.end_at ?? null
        if (from < today) throw unprocessable({ start_at: ['Choose today or a later day.'] })
        if (until && until < from) throw unprocessable({ end_at: ['The last day is before the first.'] })
        if (everywhere && me.role !== 'OWNER')
          throw forbidden('Only the owner of the company keeps somebody off all its sites.')
        const name = await nameOnSite(tx, site, worker_id)
        if (!name) throw notFound()
        if (await overlapping(tx, site, { workerId: worker_id, from, until, everywhere }))
          throw conflict(`${name} is kept off already. Lift that first.`)
        const id = newId()
        const ban = { id, worker_id, reason, start_at: from, end_at: until, created_by: me.id, created_at: now() }
        await tx.insert(bans).values({ ...ban, company_id: site.company_id, site_id: everywhere ? null : site.id })
        const to = from > today ? is.coming : is.standing
        const added = { noun: 'ban', id, from: null, move: 'add', to, at: now(), by: me.id }
        await appendHistory(tx, { ...added, companyId: site.company_id, data: { worker_id, everywhere } })
        return one(tx, me, site, id)
      },
    },

    lift: {
      writes: async ({ me, tx, params }) => {
        const site = await lockSite(tx, me, params.id)
        const by = { me, now: now(), site }
        const { row } = await transition(tx, banNoun, params.ban, { type: 'lift' }, by, async ({ row: { ban } }) => {
          await tx.update(bans).set({ lifted_at: by.now, lifted_by: me.id }).where(eq(bans.id, ban.id))
        })
        return one(tx, me, site, row.ban.id)
      },
    },
  })
}

const is = statusesOf(banLifecycle)
type LockedBan = NonNullable<Awaited<ReturnType<typeof lockBan>>>
const banNoun: LockableNoun<typeof banLifecycle, LockedBan, { me: Person; now: Date; site: SiteRow }> = {
  noun: 'ban',
  lifecycle: banLifecycle,
  lock: (tx, id, { site, now }) => lockBan(tx, site, id, now),
  state: ({ status }) => stateOf(status),
  facts: ({ ban }, { me }) => ({ isOwner: me.role === 'OWNER', everywhere: !ban.site_id }),
  owner: ({ ban }, { site }) => ({ id: ban.id, companyId: site.company_id }),
}
