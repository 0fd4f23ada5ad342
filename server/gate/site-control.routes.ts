import type { FastifyInstance } from 'fastify'
import { openGates } from '#server/gate/gate-open.commands'
import { toCheckInDto } from '#server/gate/presence.queries'
import { answerLeft } from '#server/gate/presence-answer.commands'
import { undoCheck } from '#server/gate/presence-undo.commands'
import {
  getGate,
  getGateOfPresence,
  isListedAt,
  isShownAt,
  listAt,
  resolveSiteId,
} from '#server/gate/site-control.access'
import { toControlledWorkerDtos } from '#server/gate/site-control.dto'
import { type Check, type Checked, checkIn, checkOut } from '#server/gate/site-control-check.commands'
import { proveCheck } from '#server/gate/site-control-prove.commands'
import { isUsed, proveQr, refuseQr } from '#server/gate/site-control-qr.access'
import { qrOwnerOf, saveRejection, savingRejections } from '#server/gate/site-control-rejections.commands'
import { sitesOf } from '#server/gate/site-control-sites.queries'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { listed } from '#server/platform/kit/paging'
import { forbidden, notFound, Problem } from '#server/platform/kit/problems'
import { can } from '#server/platform/kit/scopes'
import { type CheckOutcome, siteControlApi } from '#shared/api/gate/site-control'
import { qrErrors } from '#shared/api/gate/worker-qr'
import { decideGate } from '#shared/domain/gate/gate-decision'

/**
 * The gate of a site. Which site and workers the caller can access is read with their own rights; what decides about
 * those workers (a whole company's bans, shifts elsewhere) and what is written, with the server's.
 */
export const siteControlRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, siteControlApi, {
    sites: ({ me, transaction }) => transaction(async (tx) => ({ data: await sitesOf(tx, me, deps.clock.now()) })),

    async workers({ me, transaction, query }) {
      const now = deps.clock.now()
      const { gate, ids, total } = await transaction(async (tx) => {
        const found = await getGate(tx, me, await resolveSiteId(tx, me, query, now), now)
        return { gate: found, ...(await listAt(tx, found, query, now)) }
      })
      const rows = await deps.db.transaction('system', (tx) => toControlledWorkerDtos(tx, deps, me, gate, ids))
      return { ...listed(siteControlApi.workers.path, query, rows, total), listed_at: now.toISOString() }
    },

    async worker({ me, transaction, params: { userId }, query: { site_id, qr } }) {
      const now = deps.clock.now()
      const { gate, isListed } = await transaction(async (tx) => {
        const found = await getGate(tx, me, await resolveSiteId(tx, me, { site_id, qr }, now), now)
        return { gate: found, isListed: await isListedAt(tx, found, userId) }
      })
      const shown =
        qr === undefined ? undefined : await proveQr(deps, { qr, workerId: userId, siteId: gate.site.id, at: now })
      return deps.db.transaction('system', async (tx) => {
        if (!can(isListed || (shown !== undefined && (await isShownAt(tx, gate, userId))))) throw notFound()
        if (shown && (await isUsed(tx, shown))) throw refuseQr(qrErrors.used)
        const [worker] = await toControlledWorkerDtos(tx, deps, me, gate, [userId])
        if (!worker) throw notFound()
        return { data: { ...worker, decision: decideGate(worker.inputs, now), listed_at: now.toISOString() } }
      })
    },

    async checkIn({ me, transaction, params: { id }, query: { source }, body }) {
      const input = {
        ...body,
        source,
        site_id: body.site_id ?? (await transaction((tx) => resolveSiteId(tx, me, body, deps.clock.now()))),
      }
      return savingRejections(deps, tried('checkIn', me.id, id, input), async () => {
        const check = await proveCheck(deps, me, transaction, id, input)
        return answerTo(check, () => deps.db.transaction('system', (tx) => passes(deps, tx, check, checkIn)))
      })
    },

    async checkOut({ me, transaction, params: { id }, query: { source }, body }) {
      const input = {
        ...body,
        source,
        site_id: body.site_id ?? (await transaction((tx) => resolveSiteId(tx, me, body, deps.clock.now()))),
      }
      return savingRejections(deps, tried('checkOut', me.id, id, input), async () => {
        const check = await proveCheck(deps, me, transaction, id, input)
        return answerTo(check, () => deps.db.transaction('system', (tx) => passes(deps, tx, check, checkOut)))
      })
    },

    async undo({ me, transaction, params: { id }, body: { move } }) {
      const now = deps.clock.now()
      const gate = await transaction((tx) => getGateOfPresence(tx, me, id, now))
      if (!gate.canCheck) throw forbidden('You are not a manager of this site.')
      await deps.db.transaction('system', (tx) => undoCheck(tx, me, id, move, now))
      return { message: 'Undone.' }
    },

    async refuse({ me, transaction, body: { site_id, qr, claimed_at, words } }) {
      const { gate } = await transaction(async (tx) => ({ gate: await getGate(tx, me, site_id, deps.clock.now()) }))
      if (!gate.canCheck) throw forbidden('You are not a manager of this site.')
      const workerId = await qrOwnerOf(deps, qr, new Date(claimed_at))
      const attempt = { move: 'checkIn' as const, words, claimedAt: claimed_at, byDevice: true }
      await saveRejection(deps, { siteId: gate.site.id, guardId: me.id, workerId, ...attempt })
      return { message: 'It is written down.' }
    },

    answerLeft: ({ me, body: { check_in_id, left_at } }) =>
      deps.db.transaction('system', async (tx) => ({
        data: toCheckInDto(await answerLeft(tx, me.id, check_in_id, new Date(left_at), deps.clock.now())),
      })),
  })

/** The attempted check, to be logged if it is refused. */
const tried = (
  move: 'checkIn' | 'checkOut',
  guardId: string,
  workerId: string,
  { site_id, claimed_at }: { site_id: string; claimed_at?: string | undefined },
) => ({ siteId: site_id, guardId, workerId, move, claimedAt: claimed_at })

/** Whoever has no right at the gate any more learns whether the scan was taken, else why not, and no more. */
async function answerTo({ rightEnded }: Check, check: () => Promise<CheckOutcome>) {
  if (!rightEnded) return { data: await check() }
  try {
    await check()
  } catch (error) {
    throw error instanceof Problem ? new Problem(error.status, error.message) : error
  }
  return { message: 'The scan was taken.' }
}

/** Opens the gates once the check-in or check-out is written. */
async function passes(
  deps: Deps,
  tx: Tx,
  check: Check,
  move: (tx: Tx, check: Check) => Promise<Checked>,
): Promise<CheckOutcome> {
  const { presence, outcome, opening } = await move(tx, check)
  await openGates(deps, tx, opening, { check_in_id: presence.id, by: check.guardId })
  return outcome
}
