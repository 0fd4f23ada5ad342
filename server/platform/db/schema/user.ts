import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { Role, UserStatus } from '#shared/api/kit/user'
import { among, createdAt, id, instant } from './columns.ts'
import { media } from './media.ts'

/** Everybody who has, or is invited to have, an account. Emails are stored in lower case, phones as +447... */
export const users = pgTable(
  'users',
  {
    id: id(),
    slug: text().notNull().unique(),
    first_name: text().notNull().default(''),
    last_name: text().notNull().default(''),
    email: text(),
    phone_number: text(),
    /** Null until a password is set (an invited person). */
    password_hash: text(),
    password_changed_at: instant(),
    default_role: text().$type<Role>().notNull(),
    status: text().$type<UserStatus>().notNull().default('REGISTERING'),
    active: boolean().notNull().default(true),
    email_verified_at: instant(),
    phone_verified_at: instant(),
    invite_hash: text(),
    photo_media_id: uuid().references((): AnyPgColumn => media.id),
    date_of_birth: date(),
    nationality: text(),
    address_line_1: text(),
    address_line_2: text(),
    city: text(),
    postcode: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    about: text(),
    /** Agreed to be shown in the directory of workers. */
    open_to_work: boolean().notNull().default(false),
    phone_platform: text(),
    /** Created by the demo seed; production refuses to start with such rows. */
    seeded: boolean().notNull().default(false),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    // Several people can have the same number; whoever verified it with a code signs in with it.
    uniqueIndex('users_phone_number').on(t.phone_number).where(sql`${t.phone_verified_at} is not null`),
    index('users_phone').on(t.phone_number),
    index('users_name').on(t.last_name, t.first_name),
    index('users_photo').on(t.photo_media_id),
    index('users_open_to_work').on(t.id).where(sql`${t.open_to_work}`),
    index('users_registering').on(t.id).where(sql`${t.status} <> 'COMPLETED'`),
    among('users_default_role_check', t.default_role, Role.options),
    among('users_status_check', t.status, UserStatus.options),
  ],
)

/** A person's entries from the dictionary lists (shared/api/platform/dictionary): type and entry id. */
export const userDictionaryEntries = pgTable(
  'user_dictionary_entries',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    entry_id: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.type, t.entry_id] }),
    index('user_dictionary_entries_entry').on(t.type, t.entry_id),
  ],
)
