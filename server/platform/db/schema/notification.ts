import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { NotificationAction, NotificationType } from '#shared/api/kit/notification'
import { createdAt, id, instant } from './columns.ts'
import { users } from './user.ts'

/** Types grow with the features, so only the contract lists them. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    type: text().$type<NotificationType>().notNull(),
    description: text().notNull(),
    names: jsonb().$type<string[]>().notNull().default([]),
    action: jsonb().$type<NotificationAction>().notNull().default({}),
    read_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index('notifications_user').on(t.user_id, t.id.desc().nullsFirst()),
    index('notifications_new').on(t.user_id).where(sql`${t.read_at} is null`),
  ],
)
