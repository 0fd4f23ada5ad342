import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { among, createdAt, id, instant } from './columns.ts'

export const outboxKinds = ['MAIL', 'SMS', 'REALTIME'] as const
/**
 * Messages to send after COMMIT: written in the transaction that decides them, sent afterwards, sent again after a
 * crash.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text({ enum: outboxKinds }).notNull(),
    /**
     * MAIL {to, subject, text, timesheet?}, SMS {to, text}, REALTIME {channel, event, data} or {notification}; if it
     * can be undone, also the action that caused it, `act_id`, and its author, `act_by`.
     */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: createdAt(),
    next_at: createdAt(),
    attempts: integer().notNull().default(0),
    sent_at: instant(),
    /** Set when no further attempt is made. */
    given_up_at: instant(),
    last_error: text(),
  },
  (t) => [
    index('outbox_due_by_kind')
      .on(t.kind, t.next_at, t.id)
      .where(sql`${t.sent_at} is null and ${t.given_up_at} is null`),
    index('outbox_newest').on(t.id.desc().nullsFirst()),
    among('outbox_kind_check', t.kind, outboxKinds),
  ],
)
