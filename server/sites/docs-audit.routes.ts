import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { listed } from '#server/platform/kit/paging'
import { ofCompany } from '#server/platform/kit/scopes'
import { auditOf, summaryOf } from '#server/sites/docs-audit.queries'
import { getSiteAccess } from '#server/sites/site.access'
import { getVisibleWorker, rowsVisibleTo } from '#server/sites/visible-worker.access'
import { docsAuditApi } from '#shared/api/sites/docs-audit'

/** Who has accepted which safety document and when, and who has not. */
export const docsAuditRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, docsAuditApi, {
    ofSite: {
      reads: async ({ me, tx, params, query }) => {
        const now = deps.clock.now()
        const { site, shared } = await getSiteAccess(tx, me, params.id, now)
        const scope = sql`a.site_id = ${site.id} ${shared ? sql`and ${ofCompany(sql`a.company_id`, me.company_id ?? '')}` : sql``}`
        const { rows, total } = await auditOf(tx, scope, query, now)
        const path = docsAuditApi.ofSite.path.replace('{id}', params.id)
        return { ...listed(path, query, rows, total), documents: await summaryOf(tx, site.id, scope, now) }
      },
    },

    ofWorker: {
      reads: async ({ me, tx, params, query }) => {
        const worker = await getVisibleWorker(tx, me, params)
        const scope = sql`a.worker_id = ${worker.id} and (${rowsVisibleTo(me, sql`a`)})`
        const { rows, total } = await auditOf(tx, scope, query, deps.clock.now())
        return listed(docsAuditApi.ofWorker.path.replace('{id}', params.id), query, rows, total)
      },
    },
  })
