import { and, eq } from 'drizzle-orm'
import { minutesBetween } from '#contract/london'
import { longestStay } from '#contract/presence'
import { hours as inHours } from '#contract/words'
import { judge } from '#lifecycles/law'
import { presenceLifecycle } from '#lifecycles/presence'
import { checkIns } from '#server/db/schema/presence'
import { sites } from '#server/db/schema/site'
import { recordMove } from '#server/history'
import { settleHours } from '#server/presence/hours'
import { end, told } from '#server/presence/move'
import { dropQuestion, tellOfMove } from '#server/presence/news'
import { isLeftUnknown, lockWorker, type Stay, stateOf } from '#server/presence/standing'
import { conflict, notFound, unprocessable } from '#server/problems'
import { self } from '#server/scopes'
import { sendWaitingNotifications } from '#server/undo'
import type { Tx } from '#server/work'

/**
 * The worker's answer to 'when did you leave?', of a stay that is doubted, or that ended without anybody seeing it. 409
 * when nobody asks, 422 for a time before they came, after they were seen again, in the future, or after longer than any shift.
 */
export async function answerLeft(tx: Tx, userId: string, checkInId: string, leftAt: Date, now: Date): Promise<Stay> {
  const worker = await lockWorker(tx, userId)
  const [row] = await tx
    .select({ stay: checkIns, site: sites.name, hours: sites.opening_hours })
    .from(checkIns)
    .innerJoin(sites, eq(sites.id, checkIns.site_id))
    .where(and(eq(checkIns.id, checkInId), self(checkIns.worker_id, userId)))
  if (!worker || !row) throw notFound()
  const { stay, site, hours } = row
  const from = isLeftUnknown(stay) ? 'suspected_left' : stateOf({ stay, hours }, now)
  const isLeftAfterComing = leftAt > stay.in_at && leftAt <= (stay.out_at ?? now)
  const verdict = judge(presenceLifecycle, from, { isLeftAfterComing }, { type: 'answer' })
  if (!verdict.allowed && verdict.because === 'isLeftAfterComing') throw unprocessable({ left_at: [verdict.reason] })
  if (!verdict.allowed) throw conflict(verdict.reason)
  const minutes = minutesBetween(stay.in_at, leftAt)
  if (minutes > longestStay)
    throw unprocessable({ left_at: [`That would be ${inHours(minutes)} on site. Check the time.`] })
  if (isLeftUnknown(stay)) await dropQuestion(tx, worker, stay, site)
  await sendWaitingNotifications(tx, 'presence', stay.id, now)
  const out_receipt = { left_known: true, answered_at: now.toISOString() }
  const left = await end(tx, stay.id, { out_at: leftAt, out_source: 'WORKER', out_by: userId, out_receipt })
  await settleHours(tx, left, leftAt)
  const data = { source: 'WORKER' }
  await recordMove(tx, { ...told(left), from, move: 'answer', to: verdict.status, at: now, by: userId, data })
  if (!stay.out_at) await tellOfMove(tx, worker, left, site, now)
  return left
}
