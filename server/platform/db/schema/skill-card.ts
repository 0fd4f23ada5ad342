import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { among, createdAt, id, instant } from './columns.ts'
import { companies } from './company.ts'
import { media } from './media.ts'
import { users } from './user.ts'

/** A worker's skill card. A renewed card is a new row; the old one is replaced. */
export const skillCards = pgTable(
  'skill_cards',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** A code of shared/domain/platform/card-schemes. */
    scheme_code: text().notNull(),
    scheme_name: text().notNull(),
    number: text().notNull(),
    surname: text().notNull(),
    expires_on: date().notNull(),
    front_media_id: uuid().references(() => media.id),
    back_media_id: uuid().references(() => media.id),
    created_at: createdAt(),
    replaced_at: instant(),
  },
  (t) => [
    index('skill_cards_user').on(t.user_id, t.id.desc().nullsFirst()),
    index('skill_cards_front').on(t.front_media_id),
    index('skill_cards_back').on(t.back_media_id),
    index('skill_cards_number').on(t.scheme_code, t.number).where(sql`${t.replaced_at} is null`),
    index('skill_cards_beginning').on(t.number.op('text_pattern_ops')).where(sql`${t.replaced_at} is null`),
    index('skill_cards_expiry').on(t.expires_on).where(sql`${t.replaced_at} is null`),
  ],
)

export const cardCheckStatuses = ['WAITING', 'PASSED', 'FAILED'] as const
/** A check of a card with its evidence: who, when, how, the raw result. */
export const cardChecks = pgTable(
  'card_checks',
  {
    id: id(),
    card_id: uuid()
      .notNull()
      .references(() => skillCards.id),
    worker_id: uuid()
      .notNull()
      .references(() => users.id),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    status: text({ enum: cardCheckStatuses }).notNull().default('WAITING'),
    how: text(),
    note: text(),
    raw: jsonb(),
    identity_confirmed: boolean().notNull().default(false),
    checked_by: uuid().references(() => users.id),
    checked_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index('card_checks_company').on(t.company_id, t.status, t.id.desc().nullsFirst()),
    index('card_checks_worker').on(t.worker_id),
    index('card_checks_card').on(t.card_id),
    among('card_checks_status_check', t.status, cardCheckStatuses),
  ],
)
