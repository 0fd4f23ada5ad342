import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { listed, windowOf } from '#server/platform/kit/paging'
import { unprocessable } from '#server/platform/kit/problems'
import { workersOf } from '#server/workforce/worker.dto'
import { simpleWorkers, workerChoices, workerCounts } from '#server/workforce/worker.queries'
import { viewOf } from '#server/workforce/worker-detail.queries'
import { everybody, isFiltered } from '#server/workforce/worker-filters.queries'
import { countOf, type Listed, type Place, pageOf } from '#server/workforce/worker-list.queries'
import { workerApi } from '#shared/api/workforce/worker'
import { londonDay } from '#shared/domain/kit/london'

/** Workers as shown to their company. */
export const workerRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, workerApi, {
    list: {
      reads: async ({ me, tx, query: { cursor, ...query } }) => {
        const now = deps.clock.now()
        const view = viewOf(me, now)
        const { limit, offset } = windowOf(query)
        const after = cursor === undefined ? undefined : placeOf(cursor)
        const turned = { after, limit, offset: after ? 0 : offset, desc: query.sort === '-name' }
        const counted = await countOf(tx, view, query)
        const { total } = counted
        const rows = await pageOf(tx, view, turned, counted)
        const params = { ...query, entries: query.entries?.map((entry) => entry.join(':')).join(',') }
        const page = listed(workerApi.list.path, params, await workersOf(tx, deps, me, view, rows), total)
        return {
          ...page,
          links: { ...page.links, next: page.links.next && withCursor(page.links.next, rows) },
          counts: await workerCounts(
            tx,
            me,
            isFiltered(query) ? (await countOf(tx, view, everybody)).total : total,
            now,
          ),
          filters: await workerChoices(tx, me),
        }
      },
    },

    simple: {
      reads: async ({ me, tx, query }) => {
        const { rows, total } = await simpleWorkers(tx, me, query, londonDay(deps.clock.now()))
        return listed(workerApi.simple.path, query, rows, total)
      },
    },
  })

const Cursor = z.tuple([z.string().max(200), z.uuid()])
const withCursor = (address: string, rows: Listed[]) => {
  const last = rows.at(-1)
  if (!last) return address
  const cursor = Buffer.from(JSON.stringify([last.sort_name, last.worker_id])).toString('base64url')
  return `${address}&${new URLSearchParams({ cursor })}`
}
/** The end of the previous page; 422 for a cursor that the server did not issue. */
function placeOf(cursor: string): Place {
  try {
    const [sort_name, worker_id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { sort_name, worker_id }
  } catch {
    throw unprocessable({ cursor: ['Ask for the list from its beginning.'] })
  }
}
