import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { users } from './user.ts'

/** One attempt to verify a phone number, bound to a browser by an HttpOnly cookie whose SHA-256 is `hash`. */
export const registrationTickets = pgTable(
  'registration_tickets',
  {
    hash: text().primaryKey(),
    phone_number: text().notNull(),
    /** Set when the code was right. */
    verified_at: instant(),
    /** Set when the ticket opened a session or an account. */
    used_at: instant(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    device_hash: text(),
    ip_prefix: text(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [index('registration_tickets_phone').on(t.phone_number, t.created_at.desc().nullsFirst())],
)

/** 6 digits, stored as a keyed hash; one live code for each number, 5 tries for each code. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id(),
    phone_number: text().notNull(),
    ticket_hash: text()
      .notNull()
      .references(() => registrationTickets.hash, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
    tries: integer().notNull().default(0),
    /** False when nothing could be sent to the number (budget spent): the answer is the same. */
    sent: boolean().notNull().default(true),
    ip_prefix: text(),
    expires_at: instant().notNull(),
    used_at: instant(),
    replaced_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index('verification_codes_phone').on(t.phone_number, t.created_at.desc().nullsFirst()),
    index('verification_codes_ticket').on(t.ticket_hash),
    index('verification_codes_live').on(t.ticket_hash).where(sql`${t.used_at} is null and ${t.replaced_at} is null`),
  ],
)
