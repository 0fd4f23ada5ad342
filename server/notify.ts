import type { Notification, NotificationAction, NotificationType } from '#contract/notification'
import { channelOf, realtimeEvents } from '#contract/realtime'
import { notifications } from '#server/db/schema/notification'
import { newId } from '#server/ids'
import { type Act, put, putRealtime } from '#server/outbox/put'
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

/**
 * Tells open pages of these people that what they see of a site has changed, by whom if somebody came or went. Nothing is
 * kept: a page asks anew.
 */
export async function stirPages(tx: Tx, siteId: string, userIds: string[], worker_slug?: string): Promise<void> {
  const data = { site_id: siteId, ...(worker_slug && { worker_slug }) }
  await putRealtime(tx, ...userIds.map((id) => ({ channel: channelOf(id), event: realtimeEvents.site, data })))
}
/** The same of a week. */
export async function refreshSheet(tx: Tx, timesheet_id: string, userIds: string[]): Promise<void> {
  const event = realtimeEvents.timesheet
  await putRealtime(tx, ...userIds.map((id) => ({ channel: channelOf(id), event, data: { timesheet_id } })))
}

/** Stores a notification and, once the transaction is committed, tells the person's open pages. Gives its id. */
export async function notify(tx: Tx, news: News): Promise<string> {
  const row = rowOf(news)
  await store(tx, [row])
  return row.id
}
/** The same of something that can be undone: once it no longer can. */
export const notifyLater = (tx: Tx, act: Act, ...news: News[]) =>
  put(
    tx,
    'REALTIME',
    news.map((notification) => ({ notification })),
    act,
  )
/** The same for many people, in few statements. */
export async function notifyAll(tx: Tx, news: News[]): Promise<void> {
  for (let from = 0; from < news.length; from += batch) await store(tx, news.slice(from, from + batch).map(rowOf))
}
/** Rows of one statement: far below the number of values that one may hold. */
const batch = 500

const rowOf = ({ userId, type, description, action = {}, at = new Date() }: News) => ({
  id: newId(),
  user_id: userId,
  type,
  description,
  action,
  created_at: at,
})
async function store(tx: Tx, rows: ReturnType<typeof rowOf>[]) {
  await tx.insert(notifications).values(rows)
  await putRealtime(
    tx,
    ...rows.map(({ id, user_id, type, description, action, created_at }) => {
      const meta = { type, created_at: created_at.toISOString() }
      const data: Notification = { id, read_at: null, type, description, action, meta }
      return { channel: channelOf(user_id), event: realtimeEvents.notification, data }
    }),
  )
}
