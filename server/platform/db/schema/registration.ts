import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { users } from './user.ts'

/**
 * A worker's answers in the six steps. Names, birth, address and photo are stored on the user, the card in skill_cards.
 */
export const workerRegistrations = pgTable('worker_registrations', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id),
  /** Ciphertext (keys.seal 'ni-number'). */
  ni_number: text(),
  ni_number_not_yet: boolean().notNull().default(false),
  ni_number_at: instant(),
  card_not_yet: boolean().notNull().default(false),
  card_at: instant(),
  /** Ciphertext (keys.seal 'medical') of the answers as JSON; not shown to companies (Equality Act 2010 s60). */
  medical: text(),
  medical_at: instant(),
  personal_info_at: instant(),
  photo_at: instant(),
  emergency_contact_name: text(),
  emergency_contact_relation: text(),
  emergency_contact_phone_number: text(),
  emergency_contact_at: instant(),
  completed_at: instant(),
  created_at: createdAt(),
  updated_at: createdAt(),
})
