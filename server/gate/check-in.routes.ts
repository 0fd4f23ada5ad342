import type { FastifyInstance } from 'fastify'
import { checkInDays, countForExport, everyCheckIn, ofOne, ofSite } from '#server/gate/check-in.queries'
import { renderCheckInExport, scopeOf } from '#server/gate/check-in-export.dto'
import type { Deps } from '#server/platform/deps'
import { type RequestContext, serve } from '#server/platform/http/serve'
import { readerOf, signExport, workbookType } from '#server/platform/http/signed-export'
import { listed } from '#server/platform/kit/paging'
import { unprocessable } from '#server/platform/kit/problems'
import { maxWorksheetRows } from '#server/platform/xlsx/xlsx'
import { getSiteAccess } from '#server/sites/site.access'
import { getVisibleWorker } from '#server/sites/visible-worker.access'
import { checkInApi, ExportOf } from '#shared/api/gate/check-in'
import { londonDay } from '#shared/domain/kit/london'

type ExportContext = Pick<RequestContext<'GET /api/me/sites/{id}/checkins/excel'>, 'me' | 'transaction' | 'http'>

/** Check-ins by site and by worker, as lists and as an export. */
export const checkInRoutes = (app: FastifyInstance, deps: Deps) => {
  /**
   * Signs an export link for what the caller can access now. `sites`: all sites in the request; 404 if one is not
   * accessible.
   */
  const sign = ({ me, transaction, http }: ExportContext, of: ExportOf, sites: string[] = []) =>
    transaction(async (tx) => {
      const now = deps.clock.now()
      for (const id of sites) await getSiteAccess(tx, me, id, now)
      const { scope, name } = await scopeOf(tx, me, of, now)
      if ((await countForExport(tx, scope, maxWorksheetRows)) > maxWorksheetRows)
        throw unprocessable({ from: ['That is more than a sheet holds. Choose fewer days.'] })
      const request = { kind: 'export.check_ins', path: checkInApi.download.path, of, ip: http.ip } as const
      const url = await signExport(tx, deps, me, request)
      return { data: { url, name: fileName(name, now) } }
    })

  serve(app, deps, checkInApi, {
    days: {
      reads: async ({ me, tx, params, query }) => {
        const site = await getSiteAccess(tx, me, params.id, deps.clock.now())
        const { rows, total } = await checkInDays(tx, ofSite(me, site, query), query)
        return listed(checkInApi.days.path.replace('{id}', params.id), query, rows, total)
      },
    },

    every: {
      reads: async ({ me, tx, params, query }) => {
        const site = await getSiteAccess(tx, me, params.id, deps.clock.now())
        const { rows, total } = await everyCheckIn(tx, me, ofSite(me, site, query), query)
        return listed(checkInApi.every.path.replace('{id}', params.id), query, rows, total)
      },
    },

    ofWorker: {
      reads: async ({ me, tx, params, query }) => {
        const worker = await getVisibleWorker(tx, me, params)
        const { rows, total } = await everyCheckIn(tx, me, ofOne(me, worker, query), query)
        return listed(checkInApi.ofWorker.path.replace('{slug}', params.slug), query, rows, total)
      },
    },

    daysExcel: ({ params, query: { site_id, ...filters }, ...ctx }) =>
      sign(ctx, { kind: 'days', site: params.id, ...filters }, site_id),
    everyExcel: ({ params, query: { site_id, ...filters }, ...ctx }) =>
      sign(ctx, { kind: 'every', site: params.id, ...filters }, site_id),
    ofWorkerExcel: ({ params, query, ...ctx }) =>
      sign(ctx, { kind: 'worker', slug: params.slug, company: 'All', ...query }),

    async download({ me, http, query }) {
      const { reader, transaction } = await readerOf({ deps, me, http }, checkInApi.download.path, query)
      const of = ExportOf.parse(JSON.parse(query.of))
      const now = deps.clock.now()
      const { scope, name } = await transaction((tx) => scopeOf(tx, reader, of, now))
      return {
        content: renderCheckInExport(transaction, reader, of, scope),
        type: workbookType,
        name: fileName(name, now),
      }
    },
  })
}

const fileName = (name: string, now: Date) => `${name} ${londonDay(now)}.xlsx`
