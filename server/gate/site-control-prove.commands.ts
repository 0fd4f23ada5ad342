import { type Gate, getGate, getGateAt, hadRightAt, isListedAt, isShownAt } from '#server/gate/site-control.access'
import type { Check } from '#server/gate/site-control-check.commands'
import { provePasswordAt } from '#server/gate/site-control-password.commands'
import { proveQr } from '#server/gate/site-control-qr.access'
import type { RunTransaction } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { conflict, forbidden, notFound, Problem, unprocessable } from '#server/platform/kit/problems'
import { can } from '#server/platform/kit/scopes'
import { isLate, type siteControlApi } from '#shared/api/gate/site-control'
import { clockError, span } from '#shared/api/gate/worker-qr'
import type { Request } from '#shared/api/kit/endpoint'
import { isWorker } from '#shared/api/kit/role'
import { moment } from '#shared/domain/kit/words'

type CheckRequest = Request<typeof siteControlApi.checkIn>['body'] & { site_id: string; source?: 'scan' | undefined }
/** Age in seconds beyond which an offline scan is refused. */
const longestWait = 24 * 3600

/**
 * Verifies that the caller can check this worker, and the code or password. 404 for a site or worker that is not
 * visible, 403 for a manager who can only read the site, 409 for a late scan of before the caller had their right, 422
 * for an invalid code, password or time. Passwords are compared outside of any transaction.
 */
export async function proveCheck(
  deps: Deps,
  me: Person,
  transaction: RunTransaction,
  workerId: string,
  request: CheckRequest,
): Promise<Check> {
  const now = deps.clock.now()
  const { gate, isListed, rightEnded } = await openGate(deps, me, transaction, workerId, request)
  if (!gate.canCheck) throw forbidden('You are not a manager of this site.')
  const { qr, worker_password, claimed_at: claimedAt } = request
  if (!can(isListed || qr !== undefined)) throw notFound()
  const { at, late } = claimedAt ? claimedTime(new Date(claimedAt), now, rightEnded) : { at: now, late: false }
  const shown = qr === undefined ? undefined : await proveQr(deps, { qr, workerId, siteId: gate.site.id, at })
  if (!can(isListed || (await deps.db.transaction('system', (tx) => isShownAt(tx, gate, workerId))))) throw notFound()
  if (late && !rightEnded) await assertHadRight(deps, me, gate, at)
  if (!shown) await provePasswordAt(deps, me.id, workerId, worker_password ?? '')
  const overrideReason = 'override_reason' in request ? request.override_reason : undefined
  return { gate, workerId, guardId: me.id, at, now, late, claimedAt, shown, overrideReason, rightEnded }
}

type Opened = Pick<Check, 'gate' | 'rightEnded'> & { isListed: boolean }
/**
 * The gate by the right that the caller has now; for the scan of a code also by the right that they had when it was
 * made. Whoever was let in then is on the site, whatever has ended since.
 */
async function openGate(
  deps: Deps,
  me: Person,
  transaction: RunTransaction,
  workerId: string,
  { site_id, source, qr, claimed_at }: CheckRequest,
): Promise<Opened> {
  const now = deps.clock.now()
  try {
    return await transaction(async (tx) => {
      const gate = await getGate(tx, me, site_id, now)
      return { gate, isListed: await isListedAt(tx, gate, workerId), rightEnded: false }
    })
  } catch (error) {
    const isScan = source === 'scan' && qr !== undefined && claimed_at !== undefined
    if (!can(isScan && error instanceof Problem && error.status === 404)) throw error
    const at = new Date(Math.min(new Date(claimed_at ?? now).getTime(), now.getTime()))
    return deps.db.transaction('system', async (tx) => {
      const gate = await getGateAt(tx, me, site_id, at)
      return { gate, isListed: await isListedAt(tx, gate, workerId), rightEnded: true }
    })
  }
}

/** A late scan counts by the right of its time, whatever right the caller has now. */
async function assertHadRight(deps: Deps, me: Person, gate: Gate, at: Date): Promise<void> {
  if (can(await deps.db.transaction('system', (tx) => hadRightAt(tx, me, gate, at)))) return
  const time = moment(at.toISOString(), deps.clock.now().toISOString())
  throw conflict(
    isWorker(me.role)
      ? `You did not guard this site at ${time}.`
      : `Your company had no access to this site at ${time}.`,
  )
}

/**
 * When a scan counts: now, or the device's time if it was made offline, or by a right that has ended. 422 if it is in
 * the future or older than a day.
 */
function claimedTime(claimed: Date, now: Date, rightEnded: boolean): Pick<Check, 'at' | 'late'> {
  const age = Math.round((now.getTime() - claimed.getTime()) / 1000)
  const ahead = age < 0 ? clockError(-age) : undefined
  if (ahead) throw unprocessable({ claimed_at: [ahead] })
  if (age > longestWait)
    throw unprocessable({
      claimed_at: [
        `This scan waited for ${span(age)}: after a day it is no longer taken. A manager may check in by hand.`,
      ],
    })
  const late = isLate(claimed, now) || rightEnded
  if (claimed > now) return { at: now, late }
  return { at: late ? claimed : now, late }
}
