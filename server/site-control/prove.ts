import type { Request } from '#contract/endpoint'
import { isLate, type siteControlApi } from '#contract/site-control'
import { clockRefusal, span } from '#contract/worker-qr'
import type { Person } from '#server/person'
import { forbidden, notFound, unprocessable } from '#server/problems'
import { may } from '#server/scopes'
import type { Check } from '#server/site-control/check'
import { provePasswordAt } from '#server/site-control/password'
import { proveQr } from '#server/site-control/qr'
import { isKnownAt, isShownAt, reachGate } from '#server/site-control/reach'
import type { Work } from '#server/work'
import type { World } from '#server/world'

type Asked = Request<typeof siteControlApi.checkIn>['body'] & { site_id: string }
/** Age in seconds beyond which an offline scan is refused. */
const longestWait = 24 * 3600

/**
 * Verifies that the caller can check this worker, and the code or password. 404 for a site or worker that is not
 * visible, 403 for a manager who can only read the site, 422 for an invalid code, password or time. Passwords are
 * compared outside of any transaction.
 */
export async function proveCheck(world: World, me: Person, work: Work, workerId: string, asked: Asked): Promise<Check> {
  const now = world.clock.now()
  const { gate, known } = await work(async (tx) => {
    const reached = await reachGate(tx, me, asked.site_id, now)
    return { gate: reached, known: await isKnownAt(tx, reached, workerId) }
  })
  if (!gate.mayCheck) throw forbidden('You are not a manager of this site.')
  const { qr, worker_password, claimed_at: claimedAt } = asked
  if (!may(known || qr !== undefined)) throw notFound()
  const { at, late } = claimedAt ? claimedTime(new Date(claimedAt), now) : { at: now, late: false }
  const shown = qr === undefined ? undefined : await proveQr(world, { qr, workerId, siteId: gate.site.id, at })
  if (!may(known || (await world.db.work('system', (tx) => isShownAt(tx, gate, workerId))))) throw notFound()
  if (!shown) await provePasswordAt(world, me.id, workerId, worker_password ?? '')
  const overrideReason = 'override_reason' in asked ? asked.override_reason : undefined
  return { gate, workerId, guardId: me.id, at, now, late, claimedAt, shown, overrideReason }
}

/**
 * When a scan counts: now, or the device's time if it was made offline. 422 if it is in the future or older than a day.
 */
function claimedTime(claimed: Date, now: Date): Pick<Check, 'at' | 'late'> {
  const age = Math.round((now.getTime() - claimed.getTime()) / 1000)
  const ahead = age < 0 ? clockRefusal(-age) : undefined
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
