import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { listed } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { forbidden, unprocessable } from '#server/platform/kit/problems'
import { appendHistory } from '#server/platform/moves/history'
import { changeManagers, listManagers, runningSite, staffAmong } from '#server/sites/company-manager.queries'
import { getSiteAccess, lockSite } from '#server/sites/site.access'
import { managersOf } from '#server/sites/site.queries'
import { companyManagerApi } from '#shared/api/sites/company-manager'

/** Owners and managers to choose from, and the managers of a site. */
export const companyManagerRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, companyManagerApi, {
    list: {
      reads: async ({ me, tx, query, cell }) => {
        if (query.site_id) await getSiteAccess(tx, me, query.site_id, deps.clock.now())
        const { rows, total } = await listManagers(tx, me.company_id ?? '', query)
        const shown = cell !== 'r' ? rows : rows.map(({ email: _, ...row }) => row)
        return listed(companyManagerApi.list.path, query, shown, total)
      },
    },

    setOfSite: {
      writes: async ({ me, tx, params, body }) => {
        const site = await lockSite(tx, me, params.id)
        const { added, removed } = await changeOf(tx, me, site, [...new Set(body.ids)])
        const now = deps.clock.now()
        await changeManagers(tx, { siteId: site.id, companyId: site.company_id }, { added, removed, now })
        if (added.length || removed.length)
          await appendHistory(tx, {
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
      },
    },
  })

/** The changes to a site's managers; refuses people of another company, and a manager who would remove an owner. */
async function changeOf(tx: Tx, me: Person, site: { id: string; company_id: string }, ids: string[]) {
  const running = await runningSite(tx, site.company_id, site.id)
  const added = ids.filter((id) => !running.some((one) => one.id === id))
  const eligible = await staffAmong(tx, site.company_id, added)
  if (eligible.length !== added.length)
    throw unprocessable({ ids: ['Choose owners and managers of your company, who can sign in.'] })
  const leaving = running.filter(({ id }) => !ids.includes(id))
  if (!(me.role === 'OWNER' || leaving.every(({ role }) => role !== 'OWNER')))
    throw forbidden('A manager does not remove an owner from a site.')
  return { added, removed: leaving.map(({ id }) => id) }
}
