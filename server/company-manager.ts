import type { FastifyInstance } from 'fastify'
import { companyManagerApi } from '#contract/company-manager'
import { changeManagers, listManagers, runningSite, staffAmong } from '#server/company-manager.store'
import { recordMove } from '#server/history'
import { listed } from '#server/paging'
import type { Person } from '#server/person'
import { forbidden, unprocessable } from '#server/problems'
import { may } from '#server/scopes'
import { serve } from '#server/serve'
import { lockSite, reachSite } from '#server/site/reach'
import { managersOf } from '#server/site.store'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

/** Owners and managers to choose from, and the managers of a site. */
export const companyManagerRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, companyManagerApi, {
    list: ({ me, work, query, cell }) =>
      work(async (tx) => {
        if (query.site_id) await reachSite(tx, me, query.site_id, world.clock.now())
        const { rows, total } = await listManagers(tx, me.company_id ?? '', query)
        const shown = may(cell !== 'r') ? rows : rows.map(({ email: _, ...row }) => row)
        return listed(companyManagerApi.list.path, query, shown, total)
      }),

    setOfSite: ({ me, work, params, body }) =>
      work(async (tx) => {
        const site = await lockSite(tx, me, params.id)
        const { added, removed } = await changeOf(tx, me, site, [...new Set(body.ids)])
        const now = world.clock.now()
        await changeManagers(tx, { siteId: site.id, companyId: site.company_id }, { added, removed, now })
        if (added.length || removed.length)
          await recordMove(tx, {
            noun: 'site',
            id: site.id,
            from: null,
            move: 'setManagers',
            to: 'managed',
            at: now,
            by: me.id,
            companyId: site.company_id,
            data: { added, removed },
          })
        return { data: await managersOf(tx, site.id) }
      }),
  })

/** The changes to a site's managers; refuses people of another company, and a manager who would remove an owner. */
async function changeOf(tx: Tx, me: Person, site: { id: string; company_id: string }, ids: string[]) {
  const running = await runningSite(tx, site.company_id, site.id)
  const added = ids.filter((id) => !running.some((one) => one.id === id))
  const known = await staffAmong(tx, site.company_id, added)
  if (!may(known.length === added.length))
    throw unprocessable({ ids: ['Choose owners and managers of your company, who can sign in.'] })
  const leaving = running.filter(({ id }) => !ids.includes(id))
  if (!may(me.role === 'OWNER' || leaving.every(({ role }) => role !== 'OWNER')))
    throw forbidden('A manager does not remove an owner from a site.')
  return { added, removed: leaving.map(({ id }) => id) }
}
