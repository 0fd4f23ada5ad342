import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { contractApi } from '#contract/contract'
import { londonDay } from '#contract/london'
import { dayInNumbers } from '#contract/words'
import { held, reachForWriting, record, tell } from '#server/contract/moves'
import { isReached, ofSite, readerOf, tellContract, workerOf } from '#server/contract/reach'
import { extend, rerate, write } from '#server/contract/terms'
import { countByStatus, listContracts } from '#server/contract.store'
import { contracts } from '#server/db/schema/contract'
import { listed } from '#server/paging'
import { serve } from '#server/serve'
import { endApprovals } from '#server/subcompany/guards'
import { reachWorker } from '#server/worker-reach'
import type { World } from '#server/world'

/** Contracts and pay: for the company itself and its payroll company. */
export const contractRoutes = (app: FastifyInstance, world: World) => {
  serve(app, world, contractApi, {
    list: ({ me, work, query: { search, site, status, ...page } }) =>
      work(async (tx) => {
        const reader = readerOf(me, world.clock.now())
        const named = search && sql`and strpos(lower(u.first_name || ' ' || u.last_name), lower(${search})) > 0`
        const scope = sql`${isReached(me)} ${named || sql``} ${site === 'All' ? sql`` : sql`and ${ofSite(me, site)}`}`
        const { rows, total } = await listContracts(tx, { scope, status, page, ...reader })
        const counts = await countByStatus(tx, scope, reader.today)
        return { ...listed(contractApi.list.path, { search, site, status, ...page }, rows, total), counts }
      }),

    ofWorker: ({ me, work, params, query }) =>
      work(async (tx) => {
        const worker = await workerOf(tx, me, params)
        const scope = sql`${isReached(me)} and c.worker_id = ${worker.id}`
        const { rows, total } = await listContracts(tx, { scope, page: query, ...readerOf(me, world.clock.now()) })
        return listed(contractApi.ofWorker.path.replace('{slug}', params.slug), query, rows, total)
      }),

    one: ({ me, work, params }) => work((tx) => tellContract(tx, me, params, world.clock.now())),

    dates: ({ me, work, params, query, cell }) =>
      work(async (tx) => {
        const worker = await workerOf(tx, me, params)
        const scope = sql`${isReached(me)} and c.worker_id = ${worker.id}`
        const { rows, total } = await listContracts(tx, { scope, page: query, ...readerOf(me, world.clock.now()) })
        const shown = cell === 'r' ? rows.map(({ hourly_rate: _, ...row }) => row) : rows
        return listed(contractApi.dates.path.replace('{id}', params.id), query, shown, total)
      }),

    create: ({ me, work, body: { worker_id, ...given } }) =>
      work((tx) => write(tx, { me, now: world.clock.now(), workerId: worker_id, given })),

    createFor: ({ me, work, params, body }) =>
      work(async (tx) => {
        const { id } = await reachWorker(tx, me, params)
        return write(tx, { me, now: world.clock.now(), workerId: id, given: body })
      }),

    change: ({ me, work, params, body }) =>
      work(async (tx) => {
        const now = world.clock.now()
        await (body.end_at === undefined ? rerate : extend)(tx, { me, now, id: params.id, ...body })
        return tellContract(tx, me, params, now)
      }),

    terminate: ({ me, work, params, query }) =>
      work(async (tx) => {
        const now = world.clock.now()
        const { row, from } = await reachForWriting(tx, me, params.id, now)
        const law = { from, facts: {}, move: { type: 'terminate' } } as const
        const to = held(law)
        const ended = {
          terminated_at: now,
          terminated_by: me.id,
          terminated_reason: query.reason || null,
          updated_at: now,
        }
        await tx.update(contracts).set(ended).where(eq(contracts.id, row.id))
        const day = dayInNumbers(londonDay(now))
        await record(tx, row, law, { to, me, now, detail: query.reason ? `${day}: ${query.reason}` : day })
        if (from === 'CURRENT') await endApprovals(tx, { me, user: row.worker_id, now }, row.company_id)
        const { worker, company } = (await tellContract(tx, me, params, now)).data
        await tell(tx, row, worker.slug, {
          type: 'contract.terminated',
          worker: `Your contract with ${company.name} ended on ${day}.`,
          payroll: `${company.name} ended the contract of ${worker.first_name} ${worker.last_name} on ${day}.`,
          at: now,
        })
        return { message: 'Contract terminated.' }
      }),
  })
}
