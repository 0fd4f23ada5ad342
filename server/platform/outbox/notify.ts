import { notifications } from '#server/platform/db/schema/notification'
import type { Tx } from '#server/platform/db/transaction'
import { type Act, putForAct, putRealtime, type RealtimeMessage } from '#server/platform/outbox/put'
import type { Notification, NotificationAction, NotificationType } from '#shared/api/kit/notification'
import { channelOf, realtimeEvents } from '#shared/api/kit/realtime'
import { newId } from '#shared/domain/kit/id'

export type NewNotification = {
  userId: string
  type: NotificationType
  /** One sentence: what happened and why it concerns the recipient. */
  description: string
  /** Names in the description that stand out: of who did it, or whom it concerns. */
  names?: string[] | undefined
  action?: NotificationAction
  /** The server's time (deps.clock.now()); the machine's when absent. */
  at?: Date
}

/**
 * Notifies these people's open pages that a site has changed, and by whom if somebody checked in or out. Nothing is
 * stored: pages fetch again.
 */
export const broadcastInvalidation = (tx: Tx, siteId: string, userIds: string[], workerSlug?: string): Promise<void> =>
  putRealtime(tx, ...invalidationsOf(siteId, userIds, workerSlug))
/** Its messages, to be sent with notifications. */
export function invalidationsOf(siteId: string, userIds: string[], worker_slug?: string): RealtimeMessage[] {
  const data = { site_id: siteId, ...(worker_slug && { worker_slug }) }
  return userIds.map((id) => ({ channel: channelOf(id), event: realtimeEvents.site, data }))
}
/** The same for a timesheet. */
export async function broadcastTimesheetInvalidation(tx: Tx, timesheet_id: string, userIds: string[]): Promise<void> {
  const event = realtimeEvents.timesheet
  await putRealtime(tx, ...userIds.map((id) => ({ channel: channelOf(id), event, data: { timesheet_id } })))
}

/** Stores a notification and, after the commit, notifies the person's open pages. Returns its id. */
export async function notify(tx: Tx, notification: NewNotification): Promise<string> {
  const row = rowOf(notification)
  await store(tx, [row])
  return row.id
}
/** The same for an action that can be undone: sent once it no longer can be. `messages` are sent at once. */
export const notifyLater = (tx: Tx, act: Act, items: NewNotification[], messages: RealtimeMessage[] = []) =>
  putForAct(
    tx,
    act,
    items.map((notification) => ({ notification })),
    messages,
  )
/** The same for many people and with `messages`, in few statements. */
export async function notifyAll(tx: Tx, items: NewNotification[], messages: RealtimeMessage[] = []): Promise<void> {
  if (!items.length) return putRealtime(tx, ...messages)
  for (let from = 0; from < items.length; from += batch) {
    const isLast = from + batch >= items.length
    await store(tx, items.slice(from, from + batch).map(rowOf), isLast ? messages : [])
  }
}
/** Rows per statement: far below the limit of parameters. */
const batch = 500

const rowOf = ({ userId, type, description, names = [], action = {}, at = new Date() }: NewNotification) => ({
  id: newId(),
  user_id: userId,
  type,
  description,
  names,
  action,
  created_at: at,
})
async function store(tx: Tx, rows: ReturnType<typeof rowOf>[], messages: RealtimeMessage[] = []) {
  await tx.insert(notifications).values(rows)
  await putRealtime(
    tx,
    ...rows.map(({ id, user_id, type, description, names, action, created_at }) => {
      const meta = { type, created_at: created_at.toISOString() }
      const data: Notification = { id, read_at: null, type, description, names, action, meta }
      return { channel: channelOf(user_id), event: realtimeEvents.notification, data }
    }),
    ...messages,
  )
}
