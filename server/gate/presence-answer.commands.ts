import { and, eq } from 'drizzle-orm'
import { presenceState } from '#lifecycles/gate/presence'
import { end, type InHand, presenceNoun } from '#server/gate/presence.commands'
import { checkedOut } from '#server/gate/presence.events'
import { isLeftUnknown, isWithinShift, lockWorker, type Presence, stateOf } from '#server/gate/presence.queries'
import { dropQuestion, notifyPresenceMoved } from '#server/gate/presence-notifications'
import { checkIns } from '#server/platform/db/schema/presence'
import { sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import { notFound, unprocessable } from '#server/platform/kit/problems'
import { ofUser } from '#server/platform/kit/scopes'
import { transitionRow } from '#server/platform/moves/transition'
import { sendWaitingNotifications } from '#server/platform/moves/undo'
import { minutesBetween } from '#shared/domain/kit/london'
import { hours as inHours } from '#shared/domain/kit/words'

/**
 * The worker's answer to 'when did you leave?', of a stay that is doubted, or that ended without anybody seeing it. 409
 * when nobody asks, 422 for a time before they came, after they were seen again, in the future, or after longer than
 * any shift.
 */
export async function answerLeft(
  tx: Tx,
  userId: string,
  checkInId: string,
  leftAt: Date,
  now: Date,
): Promise<Presence> {
  const worker = await lockWorker(tx, userId)
  const [row] = await tx
    .select({ presence: checkIns, site: sites.name, hours: sites.opening_hours })
    .from(checkIns)
    .innerJoin(sites, eq(sites.id, checkIns.site_id))
    .where(and(eq(checkIns.id, checkInId), ofUser(checkIns.worker_id, userId)))
  if (!worker || !row) throw notFound()
  const { presence, site, hours } = row
  const suspected = presenceState({ isIn: true, isSuspected: true })
  const from = isLeftUnknown(presence) ? suspected : stateOf({ presence, hours }, now)
  const isLeftAfterComing = leftAt > presence.in_at && leftAt <= (presence.out_at ?? now)
  const leaver: InHand = { presence, from, facts: { isLeftAfterComing } }
  const by = { me: { id: userId }, now }
  const { row: answered } = await transitionRow(tx, presenceNoun, leaver, { type: 'answer' }, by, async () => {
    if (!isWithinShift(presence, leftAt)) {
      const long = inHours(minutesBetween(presence.in_at, leftAt))
      throw unprocessable({ left_at: [`That would be ${long} on site. Check the time.`] })
    }
    if (isLeftUnknown(presence)) await dropQuestion(tx, worker, presence, site)
    await sendWaitingNotifications(tx, 'presence', presence.id, now)
    const out_receipt = { left_known: true, answered_at: now.toISOString() }
    const left = await end(tx, presence.id, { out_at: leftAt, out_source: 'WORKER', out_by: userId, out_receipt })
    await checkedOut.publish(tx, { presence: left, leftAt, effects: undefined })
    return { row: { ...leaver, presence: left }, data: { source: 'WORKER' } }
  })
  const left = answered.presence
  if (!presence.out_at) await notifyPresenceMoved(tx, worker, left, site, now)
  return left
}
