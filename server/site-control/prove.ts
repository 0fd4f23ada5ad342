import type { Request } from '#contract/endpoint'
import { isLate, type siteControlApi } from '#contract/site-control'
import { clockError, span } from '#contract/worker-qr'
import type { Deps } from '#server/deps'
import type { Person } from '#server/person'
import { forbidden, notFound, unprocessable } from '#server/problems'
import { can } from '#server/scopes'
import type { Check } from '#server/site-control/check'
import { getGate, isListedAt, isShownAt } from '#server/site-control/gate-access'
import { provePasswordAt } from '#server/site-control/password'
import { proveQr } from '#server/site-control/qr'
import type { RunTransaction } from '#server/transaction'

type CheckRequest = Request<typeof siteControlApi.checkIn>['body'] & { site_id: string }
/** Age in seconds beyond which an offline scan is refused. */
const longestWait = 24 * 3600

/**
 * Verifies that the caller can check this worker, and the code or password. 404 for a site or worker that is not
 * visible, 403 for a manager who can only read the site, 422 for an invalid code, password or time. Passwords are
 * compared outside of any transaction.
 */
export async function proveCheck(
  deps: Deps,
  me: Person,
  transaction: RunTransaction,
  workerId: string,
  request: CheckRequest,
): Promise<Check> {
  const now = deps.clock.now()
  const { gate, isListed } = await transaction(async (tx) => {
    const found = await getGate(tx, me, request.site_id, now)
    return { gate: found, isListed: await isListedAt(tx, found, workerId) }
  })
  if (!gate.canCheck) throw forbidden('You are not a manager of this site.')
  const { qr, worker_password, claimed_at: claimedAt } = request
  if (!can(isListed || qr !== undefined)) throw notFound()
  const { at, late } = claimedAt ? claimedTime(new Date(claimedAt), now) : { at: now, late: false }
  const shown = qr === undefined ? undefined : await proveQr(deps, { qr, workerId, siteId: gate.site.id, at })
  if (!can(isListed || (await deps.db.transaction('system', (tx) => isShownAt(tx, gate, workerId))))) throw notFound()
  if (!shown) await provePasswordAt(deps, me.id, workerId, worker_password ?? '')
  const overrideReason = 'override_reason' in request ? request.override_reason : undefined
  return { gate, workerId, guardId: me.id, at, now, late, claimedAt, shown, overrideReason }
}

/**
 * When a scan counts: now, or the device's time if it was made offline. 422 if it is in the future or older than a day.
 */
function claimedTime(claimed: Date, now: Date): Pick<Check, 'at' | 'late'> {
  const age = Math.round((now.getTime() - claimed.getTime()) / 1000)
  const ahead = age < 0 ? clockError(-age) : undefined
  if (ahead) throw unprocessable({ claimed_at: [ahead] })
  if (age > longestWait)
    throw unprocessable({
      claimed_at: [
        `This scan waited for ${span(age)}: after a day it is no longer taken. A manager may check in by hand.`,
      ],
    })
  const late = isLate(claimed, now)
  return { at: late ? claimed : now, late }
}
