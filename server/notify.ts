import type { Notification, NotificationAction, NotificationType } from '#contract/notification'
import { channelOf, realtimeEvents } from '#contract/realtime'
import { notifications } from '#server/db/schema/notification'
import { newId } from '#server/ids'
import { putRealtime } from '#server/outbox'
import type { Tx } from '#server/work'

export type News = {
  userId: string
  type: NotificationType
  /** One sentence that says what happened and why it concerns the reader. */
  description: string
  action?: NotificationAction
  /** The server's time (world.clock.now()); the machine's when absent. */
  at?: Date
}

/** Tells open pages of these people that what they see of a site has changed. Nothing is kept: a page asks anew. */
export async function stirPages(tx: Tx, siteId: string, userIds: string[]): Promise<void> {
  for (const userId of userIds)
    await putRealtime(tx, { channel: channelOf(userId), event: realtimeEvents.site, data: { site_id: siteId } })
}

/** Stores a notification and, once the transaction is committed, tells the person's open pages. Gives its id. */
export async function notify(
  tx: Tx,
  { userId, type, description, action = {}, at = new Date() }: News,
): Promise<string> {
  const id = newId()
  await tx.insert(notifications).values({ id, user_id: userId, type, description, action, created_at: at })
  const data: Notification = {
    id,
    read_at: null,
    type,
    description,
    action,
    meta: { type, created_at: at.toISOString() },
  }
  await putRealtime(tx, { channel: channelOf(userId), event: realtimeEvents.notification, data })
  return id
}
