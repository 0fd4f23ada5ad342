import { and, desc, eq } from 'drizzle-orm'
import { isSigned } from '#server/gate/site-control-qr.access'
import { spend } from '#server/platform/auth/throttle'
import { history } from '#server/platform/db/schema/record'
import { sites } from '#server/platform/db/schema/site'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { Problem } from '#server/platform/kit/problems'
import { appendHistory } from '#server/platform/moves/history'
import { rescanSeconds } from '#shared/api/gate/presence'
import { readQr } from '#shared/api/gate/worker-qr'

/** A refusal at a gate. `workerId` is null when no verified code was shown. */
type Rejection = {
  siteId: string
  guardId: string
  workerId: string | null
  move: 'checkIn' | 'checkOut'
  words: string
  claimedAt?: string | undefined
  /** The gate's device decided alone, offline; otherwise the server refused. */
  byDevice?: boolean
}

/** Refusals kept for one guard in 15 minutes: enough for a morning rush, but limited. */
const quota = { max: 200, seconds: 900 }
const noun = 'gate_refusal'

/**
 * Writes one line of history for a refusal at a gate. A repetition for the same person within a minute is not written,
 * nor is anything above the guard's quota; neither is an error.
 */
export const saveRejection = (tx: Tx, now: Date, rejection: Rejection) =>
  asServer(tx, async () => {
    const { siteId, guardId, workerId, move, words, claimedAt, byDevice } = rejection
    const [site] = await tx.select({ company_id: sites.company_id }).from(sites).where(eq(sites.id, siteId))
    const last = await tx
      .select()
      .from(history)
      .where(and(eq(history.noun, noun), eq(history.noun_id, siteId)))
      .orderBy(desc(history.id))
      .limit(quota.max)
    const isRepeated = last.some(
      (line) =>
        line.by === guardId &&
        line.user_id === workerId &&
        line.data?.words === words &&
        now.getTime() - line.at.getTime() < rescanSeconds * 1000,
    )
    if (isRepeated || (await spend(tx, now, `gate-refusals:${guardId}`, quota))) return
    const data = { words, by_device: byDevice ?? false, ...(claimedAt && { claimed_at: claimedAt }) }
    const owner = { companyId: site?.company_id ?? null, ...(workerId && { userId: workerId }) }
    await appendHistory(tx, { noun, id: siteId, from: null, move, to: 'refused', at: now, by: guardId, ...owner, data })
  })

/** A refusal of what was sent, not a fault and not 404. */
export const isRecordedRejection = (error: unknown): error is Problem =>
  error instanceof Problem && [409, 422, 429].includes(error.status)

/**
 * Runs a check and records its refusal, always in a transaction of its own: after the rollback of `checkTx`, if the check runs
 * in that.
 * A request for an override reason is none, unless it is `isFinal`: whoever sent it can give no reason any more.
 */
export async function savingRejections<Result>(
  deps: Deps,
  { isFinal = false, checkTx, ...rejection }: Omit<Rejection, 'words'> & { isFinal?: boolean; checkTx?: Tx },
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    const isKept = isRecordedRejection(error) && (isFinal || error.status !== 422 || !('decision' in error.body))
    if (isKept) {
      const save = () =>
        deps.db.transaction('system', (tx) =>
          saveRejection(tx, deps.clock.now(), { ...rejection, words: error.message }),
        )
      await (checkTx ? checkTx.onFailure(save) : save())
    }
    throw error
  }
}

/** The worker whose phone signed the code by `at`; null if it cannot be verified. */
export async function qrOwnerOf(tx: Tx, now: Date, qr: string | undefined, at: Date): Promise<string | null> {
  const read = qr === undefined ? undefined : readQr(qr)
  return read && (await isSigned(tx, now, read, at)) ? read.payload.w : null
}
