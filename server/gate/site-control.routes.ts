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
import { type Check, checkIn, checkOut } from '#server/gate/site-control-check.commands'
import { provePasswordAt } from '#server/gate/site-control-password.commands'
import { proveCheck, proveTurnedAway } from '#server/gate/site-control-prove.commands'
import { isUsed, proveQr, refuseQr } from '#server/gate/site-control-qr.access'
import {
  isRecordedRejection,
  qrOwnerOf,
  saveRejection,
  savingRejections,
} from '#server/gate/site-control-rejections.commands'
import { sitesOf } from '#server/gate/site-control-sites.queries'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { type RequestContext, serve, type TxContext } from '#server/platform/http/serve'
import { listed } from '#server/platform/kit/paging'
import { conflict, forbidden, notFound } from '#server/platform/kit/problems'
import { type CheckOutcome, siteControlApi } from '#shared/api/gate/site-control'
import { qrErrors } from '#shared/api/gate/worker-qr'
import type { PolicyOf, Request } from '#shared/api/kit/endpoint'
import { decideGate } from '#shared/domain/gate/gate-decision'

/**
 * The gate of a site. Which site and workers the caller can access is read with their own rights; what decides about
 * those workers (a whole company's bans, shifts elsewhere) and what is written, with the server's.
 */
export const siteControlRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, siteControlApi, {
    sites: { reads: async ({ me, tx }) => ({ data: await sitesOf(tx, me, deps.clock.now()) }) },

    workers: {
      reads: async ({ me, tx, query }) => {
        const now = deps.clock.now()
        const gate = await getGate(tx, me, await resolveSiteId(tx, me, query, now), now)
        const { ids, total } = await listAt(tx, gate, query, now)
        const rows = await asServer(tx, () => toControlledWorkerDtos(tx, deps, me, gate, ids))
        return { ...listed(siteControlApi.workers.path, query, rows, total), listed_at: now.toISOString() }
      },
    },

    worker: {
      reads: async ({ me, tx, params: { userId }, query: { site_id, qr } }) => {
        const now = deps.clock.now()
        const gate = await getGate(tx, me, await resolveSiteId(tx, me, { site_id, qr }, now), now)
        const isListed = await isListedAt(tx, gate, userId)
        return asServer(tx, async () => {
          const proof = qr === undefined ? undefined : { qr, workerId: userId, siteId: gate.site.id, at: now }
          const shown = proof && (await proveQr(tx, now, proof))
          if (!(isListed || (shown !== undefined && (await isShownAt(tx, gate, userId))))) throw notFound()
          if (shown && (await isUsed(tx, shown))) throw refuseQr(qrErrors.used)
          const [worker] = await toControlledWorkerDtos(tx, deps, me, gate, [userId])
          if (!worker) throw notFound()
          return { data: { ...worker, decision: decideGate(worker.inputs, now), listed_at: now.toISOString() } }
        })
      },
    },

    checkIn: checkWith(deps, 'checkIn'),
    checkOut: checkWith(deps, 'checkOut'),

    undo: {
      writes: async ({ me, tx, params: { id }, body: { move } }) => {
        const now = deps.clock.now()
        const gate = await getGateOfPresence(tx, me, id, now)
        if (!gate.canCheck) throw forbidden('You are not a manager of this site.')
        await asServer(tx, () => undoCheck(tx, me, id, move, now))
        return { message: 'Undone.' }
      },
    },

    refuse: {
      writes: async ({ me, tx, body }) => {
        const now = deps.clock.now()
        const { siteId, at } = await proveTurnedAway(tx, me, body, now)
        const workerId = await qrOwnerOf(tx, now, body.qr, at)
        const attempt = { move: 'checkIn' as const, words: body.words, claimedAt: body.claimed_at, byDevice: true }
        await saveRejection(tx, now, { siteId, guardId: me.id, workerId, ...attempt })
        return { message: 'It is written down.' }
      },
    },

    answerLeft: {
      writes: ({ me, tx, body: { check_in_id, left_at } }) =>
        asServer(tx, async () => ({
          data: toCheckInDto(await answerLeft(tx, me.id, check_in_id, new Date(left_at), deps.clock.now())),
        })),
    },
  })

const moves = { checkIn, checkOut }
type CheckIn = typeof siteControlApi.checkIn

/**
 * The handlers of a check-in or check-out. What is refused is kept in the history of the site. A password is compared
 * between transactions, as its tries count also when it is wrong.
 */
const checkWith = (deps: Deps, move: keyof typeof moves) => ({
  writes: async ({ me, tx, params: { id }, query: { source }, body }: TxContext<CheckIn>) => {
    const now = deps.clock.now()
    const siteId = body.site_id ?? (await resolveSiteId(tx, me, body, now))
    const attempt = { siteId, guardId: me.id, workerId: id, move, claimedAt: body.claimed_at, checkTx: tx }
    const request = { ...body, source, site_id: siteId }
    const check = await savingRejections(deps, attempt, () => proveCheck(tx, me, id, request, now))
    const { rightEnded } = check
    const made = savingRejections(deps, { ...attempt, isFinal: rightEnded }, () => passGate(deps, tx, check, move))
    return rightEnded ? withoutReasons(made) : { data: await made }
  },
  unless: ({ body }: Pick<Request<CheckIn>, 'body'>) => body.worker_password !== undefined,
  handle: async ({
    me,
    transaction,
    params: { id },
    body,
  }: Request<CheckIn> & Pick<RequestContext<PolicyOf<CheckIn>>, 'me' | 'transaction'>) => {
    const now = deps.clock.now()
    const siteId = body.site_id ?? (await transaction((tx) => resolveSiteId(tx, me, body, now)))
    const request = { ...body, site_id: siteId }
    return savingRejections(deps, { siteId, guardId: me.id, workerId: id, move }, async () => {
      const check = await transaction((tx) => proveCheck(tx, me, id, request, now))
      await provePasswordAt(deps, me.id, id, body.worker_password ?? '')
      return { data: await deps.db.transaction('system', (tx) => passGate(deps, tx, check, move)) }
    })
  },
})

/**
 * All that whoever has no right at the gate any more learns of a scan: whether it was taken. 409 for every decision
 * against it: the status would give the reason.
 */
async function withoutReasons(made: Promise<CheckOutcome>) {
  try {
    await made
  } catch (error) {
    throw isRecordedRejection(error) ? conflict(notTaken) : error
  }
  return { message: 'The scan was taken.' }
}
const notTaken = 'The scan was not taken. Tell the manager of the site about it.'

/** Opens the gates once the check-in or check-out is written. */
async function passGate(deps: Deps, tx: Tx, check: Check, move: keyof typeof moves): Promise<CheckOutcome> {
  const { presence, outcome, opening } = await moves[move](tx, check)
  await openGates(deps, tx, opening, { check_in_id: presence.id, by: check.guardId })
  return outcome
}
