import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { users } from './user.ts'

/** A phone bound to a person: one live phone per person, one live person per phone. */
export const devices = pgTable(
  'devices',
  {
    id: id(),
    device_hash: text().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    platform: text(),
    notification_status: text(),
    bound_at: createdAt(),
    released_at: instant(),
    released_by: uuid().references(() => users.id),
  },
  (t) => [
    uniqueIndex('devices_live_user').on(t.user_id).where(sql`${t.released_at} is null`),
    uniqueIndex('devices_live_device').on(t.device_hash).where(sql`${t.released_at} is null`),
  ],
)

/** The public half of a key pair created on the worker's phone, which signs the QR shown at the gate. */
export const workerKeys = pgTable(
  'worker_keys',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    device_hash: text(),
    public_key: text().notNull(),
    created_at: createdAt(),
    revoked_at: instant(),
  },
  (t) => [index('worker_keys_user').on(t.user_id)],
)

/** A worker reads it out to a company that wants to link them: 10 minutes, single use. */
export const linkCodes = pgTable(
  'link_codes',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    code_hash: text().notNull().unique(),
    expires_at: instant().notNull(),
    used_at: instant(),
    used_by_company_id: uuid(),
    created_at: createdAt(),
  },
  (t) => [index('link_codes_user').on(t.user_id)],
)
