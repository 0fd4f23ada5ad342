import { and, eq, sql } from 'drizzle-orm'
import { notifications } from '#server/platform/db/schema/notification'
import { history } from '#server/platform/db/schema/record'
import type { NotificationAction } from '#shared/api/kit/notification'
import type { createDemoServer } from './demo.ts'

type Demo = Awaited<ReturnType<typeof createDemoServer>>

/** What was written down of a thing, oldest first. */
export const movesOf = ({ deps }: Demo, id: string) =>
  deps.db.transaction('system', (tx) => tx.select().from(history).where(eq(history.noun_id, id)).orderBy(history.id))

/** What somebody was told that leads to a thing, oldest first; `key` names it in the action. */
export const notificationsOf = ({ deps }: Demo, userId: string, key: keyof NotificationAction, id: string) =>
  deps.db.transaction('system', (tx) =>
    tx
      .select()
      .from(notifications)
      .where(and(eq(notifications.user_id, userId), sql`${notifications.action} ->> ${key} = ${id}`))
      .orderBy(notifications.id),
  )
