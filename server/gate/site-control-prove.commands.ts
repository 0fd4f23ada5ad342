import { type Gate, getGate, getGateAt, hadRightAt, isListedAt, isShownAt } from '#server/gate/site-control.access'
import type { Check } from '#server/gate/site-control-check.commands'
import { proveQr } from '#server/gate/site-control-qr.access'
import { asServer, continueAsServer, type Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { conflict, forbidden, notFound, Problem, unprocessable } from '#server/platform/kit/problems'
import { isLate, type siteControlApi } from '#shared/api/gate/site-control'
import { clockError, span } from '#shared/api/gate/worker-qr'
import type { Request } from '#shared/api/kit/endpoint'
import { isWorker } from '#shared/api/kit/role'
import { moment } from '#shared/domain/kit/words'

export type CheckRequest = Request<typeof siteControlApi.checkIn>['body'] & {
  site_id: string
  source?: 'scan' | undefined
}
/** Age in seconds beyond which an offline scan is refused. */
const longestWait = 24 * 3600

/**
 * Verifies that the caller can check this worker, and the code; a password is still to be compared. 404 for a site or
 * worker that is not visible, 403 for a manager who can only read the site, 409 for a late scan of before the caller had
 * their right, 422 for an invalid code or time. The transaction continues with the server's rights.
 */
export async function proveCheck(
  tx: Tx,
  me: Person,
  workerId: string,
  request: CheckRequest,
  now: Date,
): Promise<Check> {
  const { site_id: siteId, source, qr, claimed_at: claimedAt } = request
  const scannedAt = source === 'scan' && qr !== undefined && claimedAt !== undefined ? new Date(claimedAt) : undefined
  const { gate, rightEnded } = await openGate(tx, me, { siteId, scannedAt }, now)
  const isListed = await isListedAt(tx, gate, workerId)
  await continueAsServer(tx)
  if (!(isListed || qr !== undefined)) throw notFound()
  const { at, late } = claimedAt ? claimedTime(new Date(claimedAt), now, rightEnded) : { at: now, late: false }
  const shown = qr === undefined ? undefined : await proveQr(tx, now, { qr, workerId, siteId: gate.site.id, at })
  if (!(isListed || (await isShownAt(tx, gate, workerId)))) throw notFound()
  if (late && !rightEnded) await assertHadRight(tx, me, gate, { at, now })
  const overrideReason = 'override_reason' in request ? request.override_reason : undefined
  return { gate, workerId, guardId: me.id, at, now, late, claimedAt, shown, overrideReason, rightEnded }
}

/**
 * The site from whose gate the caller turned somebody away at `claimed_at`, and when that counts. 404 for a site that
 * is not visible and was not then, 403 for a manager who can only read it, 409 for a time before the caller had their
 * right, 422 for a time that is further ahead than clocks may differ or, where the right has ended, over a day ago.
 * Where the right has ended, a time ahead is 404 too: there was no right at it.
 */
export async function proveTurnedAway(
  tx: Tx,
  me: Person,
  { site_id: siteId, claimed_at }: Request<typeof siteControlApi.refuse>['body'],
  now: Date,
): Promise<{ siteId: string; at: Date }> {
  const scannedAt = new Date(claimed_at)
  const { gate, rightEnded } = await openGate(tx, me, { siteId, scannedAt }, now)
  if (rightEnded) return { siteId, at: claimedTime(scannedAt, now, rightEnded).at }
  assertNotAhead(scannedAt, now)
  if (isLate(scannedAt, now)) await assertHadRight(tx, me, gate, { at: scannedAt, now })
  return { siteId, at: scannedAt }
}

/**
 * The gate by the right that the caller has now; for a scan also by the right that they had when it was made. Whoever
 * was let in then is on the site, whatever has ended since: by such a right the transaction continues with the server's.
 */
async function openGate(
  tx: Tx,
  me: Person,
  { siteId, scannedAt }: { siteId: string; scannedAt: Date | undefined },
  now: Date,
): Promise<Pick<Check, 'gate' | 'rightEnded'>> {
  const opened = (gate: Gate, rightEnded: boolean) => {
    if (!gate.canCheck) throw forbidden('You are not a manager of this site.')
    return { gate, rightEnded }
  }
  try {
    return opened(await getGate(tx, me, siteId, now), false)
  } catch (error) {
    if (!(scannedAt !== undefined && error instanceof Problem && error.status === 404)) throw error
    const at = new Date(Math.min((scannedAt ?? now).getTime(), now.getTime()))
    await continueAsServer(tx)
    return opened(await getGateAt(tx, me, siteId, at), true)
  }
}

/** A late scan counts by the right of its time, whatever right the caller has now. */
async function assertHadRight(tx: Tx, me: Person, gate: Gate, { at, now }: { at: Date; now: Date }): Promise<void> {
  if (await asServer(tx, () => hadRightAt(tx, me, gate, at))) return
  const time = moment(at.toISOString(), now.toISOString())
  throw conflict(
    isWorker(me.role)
      ? `You did not guard this site at ${time}.`
      : `Your company had no access to this site at ${time}.`,
  )
}

const secondsSince = (claimed: Date, now: Date) => Math.round((now.getTime() - claimed.getTime()) / 1000)

/** 422 for a time that is further ahead than the clocks of two devices may differ. */
function assertNotAhead(claimed: Date, now: Date): void {
  const ahead = claimed > now ? clockError(-secondsSince(claimed, now)) : undefined
  if (ahead) throw unprocessable({ claimed_at: [ahead] })
}

/**
 * When a scan counts: now, or the device's time if it was made offline, or by a right that has ended. 422 if it is in
 * the future or older than a day.
 */
function claimedTime(claimed: Date, now: Date, rightEnded: boolean): Pick<Check, 'at' | 'late'> {
  assertNotAhead(claimed, now)
  const age = secondsSince(claimed, now)
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
