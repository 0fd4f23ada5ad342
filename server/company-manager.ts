import type { FastifyInstance } from 'fastify'
import { companyManagerApi } from '#contract/company-manager'
import { changeManagers, listManagers, runningSite, staffAmong } from '#server/company-manager.store'
import type { Deps } from '#server/deps'
import { appendHistory } from '#server/history'
import { listed } from '#server/paging'
import type { Person } from '#server/person'
import { forbidden, unprocessable } from '#server/problems'
import { can } from '#server/scopes'
import { serve } from '#server/serve'
import { getSiteAccess, lockSite } from '#server/site/access'
import { managersOf } from '#server/site.store'
import type { Tx } from '#server/transaction'

/** Owners and managers to choose from, and the managers of a site. */
export const companyManagerRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, companyManagerApi, {
    list: ({ me, transaction, query, cell }) =>
      transaction(async (tx) => {
        if (query.site_id) await getSiteAccess(tx, me, query.site_id, deps.clock.now())
        const { rows, total } = await listManagers(tx, me.company_id ?? '', query)
        const shown = can(cell !== 'r') ? rows : rows.map(({ email: _, ...row }) => row)
        return listed(companyManagerApi.list.path, query, shown, total)
      }),

    setOfSite: ({ me, transaction, params, body }) =>
      transaction(async (tx) => {
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
      }),
  })

/** The changes to a site's managers; refuses people of another company, and a manager who would remove an owner. */
async function changeOf(tx: Tx, me: Person, site: { id: string; company_id: string }, ids: string[]) {
  const running = await runningSite(tx, site.company_id, site.id)
  const added = ids.filter((id) => !running.some((one) => one.id === id))
  const eligible = await staffAmong(tx, site.company_id, added)
  if (!can(eligible.length === added.length))
    throw unprocessable({ ids: ['Choose owners and managers of your company, who can sign in.'] })
  const leaving = running.filter(({ id }) => !ids.includes(id))
  if (!can(me.role === 'OWNER' || leaving.every(({ role }) => role !== 'OWNER')))
    throw forbidden('A manager does not remove an owner from a site.')
  return { added, removed: leaving.map(({ id }) => id) }
}
