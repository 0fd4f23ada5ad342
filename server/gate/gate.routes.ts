import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { statusOf } from '#lifecycles/law'
import { type GateRow, gateLines, gatesOf, lockOwnGate, logGate, ownGate } from '#server/gate/gate.queries'
import { orderGate } from '#server/gate/gate-order.commands'
import { pollGate } from '#server/gate/gate-watch'
import { isTaken } from '#server/platform/db/failures'
import { gates } from '#server/platform/db/schema/gate'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { gateWords } from '#server/platform/kit/gate-words'
import { listed } from '#server/platform/kit/paging'
import { conflict, notFound } from '#server/platform/kit/problems'
import { getSiteAccess, lockSite } from '#server/sites/site.access'
import { type Gate, gateApi } from '#shared/api/gate/gate'
import { newId } from '#shared/domain/kit/id'

/** Does not reveal whose gate it is: it can be another company's. */
const taken = () => conflict('A gate with this id is in use already. Check what is printed on the gate.')
const unlessTaken = (error: unknown) => {
  throw isTaken(error, 'gates_gate_id_unique') ? taken() : error
}

/** The gates of a site: status, log and orders. */
export const gateRoutes = (app: FastifyInstance, deps: Deps) => {
  const now = () => deps.clock.now()
  return serve(app, deps, gateApi, {
    status: {
      reads: async ({ me, tx, params }) => {
        const { site, shared } = await getSiteAccess(tx, me, params.id, now())
        if (!(!shared || me.role === 'SECURITY_GUARD')) throw notFound()
        return { data: (await gatesOf(tx, site.id)).map((gate) => toGateDto(gate, now())) }
      },
    },

    log: {
      reads: async ({ me, tx, params, query }) => {
        const gate = await ownGate(tx, me, params.id)
        const { rows, total } = await gateLines(tx, gate, query)
        return listed(gateApi.log.path.replace('{id}', gate.id), query, rows, total)
      },
    },

    async add({ me, transaction, body: { gate_id, site_id } }) {
      const gate = await transaction(async (tx) => {
        const site = await lockSite(tx, me, site_id)
        if (!site.active) throw conflict('This site is closed.')
        const [gate] = await tx.insert(gates).values({ id: newId(), gate_id, site_id, created_at: now() }).returning()
        if (!gate) throw taken()
        await logGate(tx, gate, { move: 'ADD', by: me.id, at: now(), result: 'DONE', data: { gate_id } })
        return gate
      }).catch(unlessTaken)
      return { data: toGateDto((await pollGate(deps, gate)) ?? gate, now()) }
    },

    async change({ me, transaction, params, body: { gate_id } }) {
      const gate = await transaction(async (tx) => {
        const { gate: before } = await lockOwnGate(tx, me, params.id)
        const silent = before.gate_id !== gate_id && { position: null, last_seen_at: null }
        const [gate] = await tx
          .update(gates)
          .set({ gate_id, ...silent })
          .where(eq(gates.id, before.id))
          .returning()
        if (!gate) throw notFound()
        const data = { gate_id, from: before.gate_id }
        await logGate(tx, gate, { move: 'CHANGE', by: me.id, at: now(), result: 'DONE', data })
        return gate
      }).catch(unlessTaken)
      return { data: toGateDto((await pollGate(deps, gate)) ?? gate, now()) }
    },

    remove: {
      writes: async ({ me, tx, params }) => {
        const { gate } = await lockOwnGate(tx, me, params.id)
        await tx.delete(gates).where(eq(gates.id, gate.id))
        return { message: `The gate ${gate.gate_id} is removed.` }
      },
    },

    move: async ({ me, transaction, params }) => ({
      data: toGateDto(await orderGate(deps, transaction, me, params.id, statusOf(params.position, '')), now()),
    }),
  })
}

const toGateDto = (gate: GateRow, now: Date): Gate => ({
  id: gate.id,
  gate_id: gate.gate_id,
  site_id: gate.site_id,
  position: gate.position,
  words: gateWords(gate, now),
  last_seen_at: gate.last_seen_at?.toISOString() ?? null,
})
