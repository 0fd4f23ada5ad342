import type { FastifyInstance } from 'fastify'
import { checkInApi, ExportOf } from '#contract/check-in'
import { londonDay } from '#contract/london'
import { checkInDays, countSheet, everyCheckIn, ofOne, ofSite } from '#server/check-in.store'
import { checkInSheet, scopeOf } from '#server/check-in-sheet'
import { listed } from '#server/paging'
import { unprocessable } from '#server/problems'
import { type Asking, serve } from '#server/serve'
import { readerOf, signExport, workbookType } from '#server/signed-export'
import { reachSite } from '#server/site/reach'
import { mostSheetRows } from '#server/workbook'
import { reachWorker } from '#server/worker-reach'
import type { World } from '#server/world'

type Asked = Pick<Asking<'GET /api/me/sites/{id}/checkins/excel'>, 'me' | 'work' | 'http'>

/** Check-ins by site and by worker, as lists and as an export. */
export const checkInRoutes = (app: FastifyInstance, world: World) => {
  /**
   * Signs an export link for what the caller can access now. `sites`: all sites in the request; 404 if one is not
   * accessible.
   */
  const sign = ({ me, work, http }: Asked, of: ExportOf, sites: string[] = []) =>
    work(async (tx) => {
      const now = world.clock.now()
      for (const id of sites) await reachSite(tx, me, id, now)
      const { scope, name } = await scopeOf(tx, me, of, now)
      if ((await countSheet(tx, scope, mostSheetRows)) > mostSheetRows)
        throw unprocessable({ from: ['That is more than a sheet holds. Choose fewer days.'] })
      const asked = { kind: 'export.check_ins', path: checkInApi.sheet.path, of, ip: http.ip } as const
      const url = await signExport(tx, world, me, asked)
      return { data: { url, name: fileName(name, now) } }
    })

  serve(app, world, checkInApi, {
    days: ({ me, work, params, query }) =>
      work(async (tx) => {
        const site = await reachSite(tx, me, params.id, world.clock.now())
        const { rows, total } = await checkInDays(tx, ofSite(me, site, query), query)
        return listed(checkInApi.days.path.replace('{id}', params.id), query, rows, total)
      }),

    every: ({ me, work, params, query }) =>
      work(async (tx) => {
        const site = await reachSite(tx, me, params.id, world.clock.now())
        const { rows, total } = await everyCheckIn(tx, me, ofSite(me, site, query), query)
        return listed(checkInApi.every.path.replace('{id}', params.id), query, rows, total)
      }),

    ofWorker: ({ me, work, params, query }) =>
      work(async (tx) => {
        const worker = await reachWorker(tx, me, params)
        const { rows, total } = await everyCheckIn(tx, me, ofOne(me, worker, query), query)
        return listed(checkInApi.ofWorker.path.replace('{slug}', params.slug), query, rows, total)
      }),

    daysExcel: ({ params, query: { site_id, ...filters }, ...asked }) =>
      sign(asked, { kind: 'days', site: params.id, ...filters }, site_id),
    everyExcel: ({ params, query: { site_id, ...filters }, ...asked }) =>
      sign(asked, { kind: 'every', site: params.id, ...filters }, site_id),
    ofWorkerExcel: ({ params, query, ...asked }) =>
      sign(asked, { kind: 'worker', slug: params.slug, company: 'All', ...query }),

    async sheet({ me, http, query }) {
      const { reader, work } = await readerOf({ world, me, http }, checkInApi.sheet.path, query)
      const of = ExportOf.parse(JSON.parse(query.of))
      const now = world.clock.now()
      const { scope, name } = await work((tx) => scopeOf(tx, reader, of, now))
      return { content: checkInSheet(work, reader, of, scope), type: workbookType, name: fileName(name, now) }
    },
  })
}

const fileName = (name: string, now: Date) => `${name} ${londonDay(now)}.xlsx`
