import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CheckStatus } from '#shared/api/platform/check-status'
import { among, createdAt, hasOneOf, id, instant } from './columns.ts'
import { statusSets } from './statuses.ts'
import { users } from './user.ts'

/** One attempt at the provider; the newest row counts. `check_id` and status stay null until the check is created. */
export const identityChecks = pgTable(
  'identity_checks',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    first_name: text().notNull(),
    last_name: text().notNull(),
    device: text(),
    applicant_id: text().notNull(),
    check_id: text(),
    check_status: text().$type<CheckStatus>(),
    reason: text(),
    created_at: createdAt(),
    updated_at: createdAt(),
    decided_at: instant(),
  },
  (t) => [
    uniqueIndex('identity_checks_applicant').on(t.applicant_id),
    uniqueIndex('identity_checks_check').on(t.check_id),
    index('identity_checks_user').on(t.user_id, t.id.desc().nullsFirst()),
    index('identity_checks_open').on(t.updated_at).where(hasOneOf(t.check_status, statusSets.checksUnderWay)),
    among('identity_checks_status_check', t.check_status, CheckStatus.options),
  ],
)

/** Provider events already handled, so that each has one effect. */
export const identityWebhookEvents = pgTable('identity_webhook_events', {
  event_id: text().primaryKey(),
  check_id: text().notNull(),
  received_at: createdAt(),
})
