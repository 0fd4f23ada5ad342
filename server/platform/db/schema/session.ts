import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { among, createdAt, id, instant } from './columns.ts'
import { companies } from './company.ts'
import { users } from './user.ts'

/** A sign-in. Permissions are read through this row at every request. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** The company the person acts for now; null for workers and while registering. */
    company_id: uuid().references(() => companies.id),
    device_hash: text(),
    remember: boolean().notNull().default(false),
    wrapper: boolean().notNull().default(false),
    /** At sign-in there was a text to agree to: until then no other call is allowed. */
    must_agree: boolean().notNull().default(false),
    /** Counter of the newest refresh token. */
    counter: integer().notNull().default(1),
    created_at: createdAt(),
    last_used_at: createdAt(),
    idle_until: instant().notNull(),
    abs_until: instant().notNull(),
    revoked_at: instant(),
    reason: text(),
    ua: text(),
    ip_prefix: text(),
  },
  (t) => [
    index('sessions_live').on(t.user_id, t.last_used_at.desc().nullsFirst()).where(sql`${t.revoked_at} is null`),
    index('sessions_user').on(t.user_id, t.revoked_at),
    index('sessions_abs_until').on(t.abs_until),
    index('sessions_idle_until').on(t.idle_until).where(sql`${t.revoked_at} is null`),
  ],
)

/** Only the SHA-256 of tokens is stored. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    counter: integer().notNull(),
    issued_at: createdAt(),
    used_at: instant(),
  },
  (t) => [unique('refresh_tokens_session_counter').on(t.session_id, t.counter)],
)

export const handoffTokens = pgTable(
  'handoff_tokens',
  {
    hash: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [index('handoff_tokens_expires').on(t.expires_at)],
)

export const emailTokenPurposes = ['PASSWORD_RESET', 'FIRST_PASSWORD', 'EMAIL_VERIFICATION'] as const
/** Mailed single-use links: to set a password (reset 30 min, first password 7 days) or verify an address. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    hash: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: emailTokenPurposes }).notNull(),
    /** The address it was sent to; a changed address invalidates it. */
    email: text().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index('email_tokens_user').on(t.user_id, t.purpose, t.created_at.desc().nullsFirst()),
    among('email_tokens_purpose_check', t.purpose, emailTokenPurposes),
  ],
)
