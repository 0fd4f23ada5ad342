import type { FastifyInstance } from 'fastify'
import { decideGate } from '#contract/gate-decision'
import { type CheckOutcome, siteControlApi } from '#contract/site-control'
import { qrRefusals } from '#contract/worker-qr'
import { openGates } from '#server/gate/open'
import { listed } from '#server/paging'
import { answerLeft } from '#server/presence/answer'
import { tellStay } from '#server/presence/standing'
import { undoCheck } from '#server/presence/undo'
import { forbidden, notFound } from '#server/problems'
import { may } from '#server/scopes'
import { serve } from '#server/serve'
import { type Check, type Checked, checkIn, checkOut } from '#server/site-control/check'
import { proveCheck } from '#server/site-control/prove'
import { isUsed, proveQr, refuseQr } from '#server/site-control/qr'
import { isKnownAt, isShownAt, listAt, reachGate, reachStay, siteAsked } from '#server/site-control/reach'
import { keepingRefusals, keepRefusal, showerOf } from '#server/site-control/refusals'
import { sitesOf } from '#server/site-control/sites'
import { tellWorkers } from '#server/site-control/tell'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

/**
 * The gate of a site. Which site and workers the caller can access is read with their own rights; what decides about
 * those workers (a whole company's bans, shifts elsewhere) and what is written, with the server's.
 */
export const siteControlRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, siteControlApi, {
    sites: ({ me, work }) => work(async (tx) => ({ data: await sitesOf(tx, me, world.clock.now()) })),

    async workers({ me, work, query }) {
      const now = world.clock.now()
      const { gate, ids, total } = await work(async (tx) => {
        const reached = await reachGate(tx, me, await siteAsked(tx, me, query, now), now)
        return { gate: reached, ...(await listAt(tx, reached, query, now)) }
      })
      const rows = await world.db.work('system', (tx) => tellWorkers(tx, world, me, gate, ids))
      return { ...listed(siteControlApi.workers.path, query, rows, total), listed_at: now.toISOString() }
    },

    async worker({ me, work, params: { userId }, query: { site_id, qr } }) {
      const now = world.clock.now()
      const { gate, known } = await work(async (tx) => {
        const reached = await reachGate(tx, me, await siteAsked(tx, me, { site_id, qr }, now), now)
        return { gate: reached, known: await isKnownAt(tx, reached, userId) }
      })
      const shown =
        qr === undefined ? undefined : await proveQr(world, { qr, workerId: userId, siteId: gate.site.id, at: now })
      return world.db.work('system', async (tx) => {
        if (!may(known || (shown !== undefined && (await isShownAt(tx, gate, userId))))) throw notFound()
        if (shown && (await isUsed(tx, shown))) throw refuseQr(qrRefusals.used)
        const [worker] = await tellWorkers(tx, world, me, gate, [userId])
        if (!worker) throw notFound()
        return { data: { ...worker, decision: decideGate(worker.inputs, now), listed_at: now.toISOString() } }
      })
    },

    async checkIn({ me, work, params: { id }, body }) {
      const asked = {
        ...body,
        site_id: body.site_id ?? (await work((tx) => siteAsked(tx, me, body, world.clock.now()))),
      }
      return keepingRefusals(world, tried('checkIn', me.id, id, asked), async () => {
        const check = await proveCheck(world, me, work, id, asked)
        return { data: await world.db.work('system', (tx) => passes(world, tx, check, checkIn)) }
      })
    },

    async checkOut({ me, work, params: { id }, body }) {
      const asked = {
        ...body,
        site_id: body.site_id ?? (await work((tx) => siteAsked(tx, me, body, world.clock.now()))),
      }
      return keepingRefusals(world, tried('checkOut', me.id, id, asked), async () => {
        const check = await proveCheck(world, me, work, id, asked)
        return { data: await world.db.work('system', (tx) => passes(world, tx, check, checkOut)) }
      })
    },

    async undo({ me, work, params: { id }, body: { move } }) {
      const now = world.clock.now()
      const gate = await work((tx) => reachStay(tx, me, id, now))
      if (!gate.mayCheck) throw forbidden('You are not a manager of this site.')
      await world.db.work('system', (tx) => undoCheck(tx, me, id, move, now))
      return { message: 'Undone.' }
    },

    async refuse({ me, work, body: { site_id, qr, claimed_at, words } }) {
      const { gate } = await work(async (tx) => ({ gate: await reachGate(tx, me, site_id, world.clock.now()) }))
      if (!gate.mayCheck) throw forbidden('You are not a manager of this site.')
      const workerId = await showerOf(world, qr)
      const told = { move: 'checkIn' as const, words, claimedAt: claimed_at, byDevice: true }
      await keepRefusal(world, { siteId: gate.site.id, guardId: me.id, workerId, ...told })
      return { message: 'It is written down.' }
    },

    answerLeft: ({ me, body: { check_in_id, left_at } }) =>
      world.db.work('system', async (tx) => ({
        data: tellStay(await answerLeft(tx, me.id, check_in_id, new Date(left_at), world.clock.now())),
      })),
  })

/** The attempted check, to be logged if it is refused. */
const tried = (
  move: 'checkIn' | 'checkOut',
  guardId: string,
  workerId: string,
  { site_id, claimed_at }: { site_id: string; claimed_at?: string | undefined },
) => ({ siteId: site_id, guardId, workerId, move, claimedAt: claimed_at })

/** Opens the gates once the check-in or check-out is written. */
async function passes(
  world: World,
  tx: Tx,
  check: Check,
  move: (tx: Tx, check: Check) => Promise<Checked>,
): Promise<CheckOutcome> {
  const { stay, outcome, opening } = await move(tx, check)
  await openGates(world, tx, opening, { check_in_id: stay.id, by: check.guardId })
  return outcome
}
