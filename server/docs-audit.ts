import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { docsAuditApi } from '#contract/docs-audit'
import { auditOf, summaryOf } from '#server/docs-audit.store'
import { listed } from '#server/paging'
import { ours } from '#server/scopes'
import { serve } from '#server/serve'
import { reachSite } from '#server/site/reach'
import { isRecordOf, reachWorker } from '#server/worker-reach'
import type { World } from '#server/world'

/** Who has accepted which safety document and when, and who has not. */
export const docsAuditRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, docsAuditApi, {
    ofSite: ({ me, work, params, query }) =>
      work(async (tx) => {
        const now = world.clock.now()
        const { site, shared } = await reachSite(tx, me, params.id, now)
        const scope = sql`a.site_id = ${site.id} ${shared ? sql`and ${ours(sql`a.company_id`, me.company_id ?? '')}` : sql``}`
        const { rows, total } = await auditOf(tx, scope, query, now)
        const path = docsAuditApi.ofSite.path.replace('{id}', params.id)
        return { ...listed(path, query, rows, total), documents: await summaryOf(tx, site.id, scope, now) }
      }),

    ofWorker: ({ me, work, params, query }) =>
      work(async (tx) => {
        const worker = await reachWorker(tx, me, params)
        const scope = sql`a.worker_id = ${worker.id} and (${isRecordOf(me, sql`a`)})`
        const { rows, total } = await auditOf(tx, scope, query, world.clock.now())
        return listed(docsAuditApi.ofWorker.path.replace('{id}', params.id), query, rows, total)
      }),
  })
