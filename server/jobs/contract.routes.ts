import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { getContractDetail, isVisibleTo, ofSite, readerOf, workerOf } from '#server/jobs/contract.access'
import { countByStatus, listContracts } from '#server/jobs/contract.queries'
import { extend, rerate, terminate, write } from '#server/jobs/contract-terms.commands'
import { findNamed, firstOnly, isNamed, searchedName } from '#server/platform/db/name-search'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { listed } from '#server/platform/kit/paging'
import { getVisibleWorker } from '#server/sites/visible-worker.access'
import { contractApi } from '#shared/api/jobs/contract'

/** Contracts and pay: for the company itself and its payroll company. */
export const contractRoutes = (app: FastifyInstance, deps: Deps) => {
  serve(app, deps, contractApi, {
    list: {
      reads: async ({ me, tx, query: { search, site, status, ...page } }) => {
        const reader = readerOf(me, deps.clock.now())
        const { rows, total, scope } = await findNamed(search, async (by, alone) => {
          const named = sql`${isVisibleTo(me)} ${by ? sql`and ${isNamed(searchedName(sql`u`), by)}` : sql``}`
          const scope = alone || site === 'All' ? named : sql`${named} and ${ofSite(me, site)}`
          const filters = alone ? { status: 'All' as const, page: firstOnly } : { status, page }
          return { scope, ...(await listContracts(tx, { scope, ...filters, ...reader })) }
        })
        const counts = await countByStatus(tx, scope, reader.today)
        return { ...listed(contractApi.list.path, { search, site, status, ...page }, rows, total), counts }
      },
    },

    ofWorker: {
      reads: async ({ me, tx, params, query }) => {
        const worker = await workerOf(tx, me, params)
        const scope = sql`${isVisibleTo(me)} and c.worker_id = ${worker.id}`
        const { rows, total } = await listContracts(tx, { scope, page: query, ...readerOf(me, deps.clock.now()) })
        return listed(contractApi.ofWorker.path.replace('{slug}', params.slug), query, rows, total)
      },
    },

    one: { reads: ({ me, tx, params }) => getContractDetail(tx, me, params, deps.clock.now()) },

    dates: {
      reads: async ({ me, tx, params, query, cell }) => {
        const worker = await workerOf(tx, me, params)
        const scope = sql`${isVisibleTo(me)} and c.worker_id = ${worker.id}`
        const { rows, total } = await listContracts(tx, { scope, page: query, ...readerOf(me, deps.clock.now()) })
        const shown = cell === 'r' ? rows.map(({ hourly_rate: _, ...row }) => row) : rows
        return listed(contractApi.dates.path.replace('{id}', params.id), query, shown, total)
      },
    },

    create: {
      writes: ({ me, tx, body: { worker_id, ...given } }) =>
        write(tx, { me, now: deps.clock.now(), workerId: worker_id, given }),
    },

    createFor: {
      writes: async ({ me, tx, params, body }) => {
        const { id } = await getVisibleWorker(tx, me, params)
        return write(tx, { me, now: deps.clock.now(), workerId: id, given: body })
      },
    },

    change: {
      writes: async ({ me, tx, params, body }) => {
        const now = deps.clock.now()
        await (body.end_at === undefined ? rerate : extend)(tx, { me, now, id: params.id, ...body })
        return getContractDetail(tx, me, params, now)
      },
    },

    terminate: {
      writes: async ({ me, tx, params, query }) => {
        await terminate(tx, { me, now: deps.clock.now(), id: params.id, ...query })
        return { message: 'Contract terminated.' }
      },
    },
  })
}
