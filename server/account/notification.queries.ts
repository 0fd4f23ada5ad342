import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { notifications } from '#server/platform/db/schema/notification'
import type { Tx } from '#server/platform/db/transaction'
import { ofUser } from '#server/platform/kit/scopes'
import { putRealtime } from '#server/platform/outbox/put'
import { channelOf, realtimeEvents } from '#shared/api/kit/realtime'

type Row = typeof notifications.$inferSelect

/** The newest, newest first; `laterThan` returns those after one, oldest first (ids increase with time). */
export const newest = (tx: Tx, userId: string, limit: number): Promise<Row[]> =>
  tx
    .select()
    .from(notifications)
    .where(ofUser(notifications.user_id, userId))
    .orderBy(desc(notifications.id))
    .limit(limit)
export const laterThan = (tx: Tx, userId: string, after: string, limit: number): Promise<Row[]> =>
  tx
    .select()
    .from(notifications)
    .where(and(ofUser(notifications.user_id, userId), gt(notifications.id, after)))
    .orderBy(asc(notifications.id))
    .limit(limit)

const unreadOf = (userId: string) => and(ofUser(notifications.user_id, userId), isNull(notifications.read_at))

export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.select({ unread: count() }).from(notifications).where(unreadOf(userId))
  return row?.unread ?? 0
}
/** Returns how many were unread. */
export async function markAll(tx: Tx, userId: string, now: Date): Promise<number> {
  const rows = await tx
    .update(notifications)
    .set({ read_at: now })
    .where(unreadOf(userId))
    .returning({ id: notifications.id })
  return rows.length
}
/** Marks the notification of new messages in a conversation, and returns its id, if it was unread. */
export async function markMessages(tx: Tx, userId: string, conversationId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .update(notifications)
    .set({ read_at: now })
    .where(
      and(
        unreadOf(userId),
        eq(notifications.type, 'message.new'),
        sql`${notifications.action} ->> 'conversation_id' = ${conversationId}`,
      ),
    )
    .returning({ id: notifications.id })
  return rows.map(({ id }) => id)
}
/** The caller's other pages show these, or all without `ids`, as read too. */
export async function broadcastRead(tx: Tx, userId: string, ids: string[] | null): Promise<void> {
  const data = { ids, unread: await countUnread(tx, userId) }
  await putRealtime(tx, { channel: channelOf(userId), event: realtimeEvents.notificationsRead, data })
}

/** Keeps the first read time; undefined when it does not exist or is somebody else's. */
export async function markOne(tx: Tx, userId: string, id: string, now: Date): Promise<Row | undefined> {
  const [row] = await tx
    .update(notifications)
    .set({ read_at: sql`coalesce(${notifications.read_at}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(notifications.id, id), ofUser(notifications.user_id, userId)))
    .returning()
  return row
}
