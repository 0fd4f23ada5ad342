import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'

/** One row for every accepted status change of every lifecycle: the audit trail. */
export const history = pgTable(
  'history',
  {
    id: id(),
    noun: text().notNull(),
    noun_id: uuid().notNull(),
    from: text(),
    move: text().notNull(),
    to: text().notNull(),
    /** Null when the server made the change (a deadline, a webhook). */
    by: uuid(),
    /** The owner of the row: who can read this line. */
    company_id: uuid(),
    user_id: uuid(),
    at: createdAt(),
    data: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    index('history_noun').on(t.noun, t.noun_id, t.id),
    index('history_company').on(t.company_id, t.id.desc().nullsFirst()),
  ],
)

/** Security events: sign-ins, reuse of a refresh token, device resets, exports. No secrets, no health data. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    kind: text().notNull(),
    /** The actor; null before sign-in. */
    by: uuid(),
    /** The person concerned. */
    user_id: uuid(),
    company_id: uuid(),
    session_id: uuid(),
    ip_prefix: text(),
    at: createdAt(),
    data: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    index('audit_events_user').on(t.user_id, t.id.desc().nullsFirst()),
    index('audit_events_kind').on(t.kind, t.at.desc().nullsFirst()),
  ],
)

/** Who opened a worker's medical answers, and when; readable by the worker. */
export const healthAccessLog = pgTable(
  'health_access_log',
  {
    id: id(),
    worker_id: uuid().notNull(),
    reader_id: uuid().notNull(),
    company_id: uuid(),
    what: text().notNull(),
    reason: text(),
    at: createdAt(),
  },
  (t) => [index('health_access_log_worker').on(t.worker_id, t.id.desc().nullsFirst())],
)

/** The answers to write calls, kept for 24 h to answer repeats; the same key with another body is refused. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: uuid().notNull(),
    key: text().notNull(),
    /** Method and path, and SHA-256 of the body. */
    request: text().notNull(),
    body_hash: text().notNull(),
    /** Null while the first call is still running. */
    status: integer(),
    answer: jsonb(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.key] }), index('idempotency_keys_created').on(t.created_at)],
)

/** Rate-limit counters that must survive a restart; `key` names what is counted (`login:{user}`, `sms:{number}`). */
export const throttles = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    count: integer().notNull().default(0),
    since: createdAt(),
    blocked_until: instant(),
    expires_at: instant().notNull(),
  },
  (t) => [index('throttles_expires').on(t.expires_at)],
)

/** A task for the help line: to call somebody back. */
export const supportTasks = pgTable(
  'support_tasks',
  {
    id: id(),
    kind: text().notNull(),
    user_id: uuid(),
    phone_number: text(),
    note: text(),
    created_at: createdAt(),
    done_at: instant(),
    done_by: uuid(),
  },
  (t) => [index('support_tasks_open').on(t.created_at)],
)
