import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { users } from './user.ts'

/** Append-only: who agreed to which version of which text, when and from where. */
export const agreementAcceptances = pgTable(
  'agreement_acceptances',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    slug: text().notNull(),
    version: text().notNull(),
    ip_prefix: text(),
    accepted_at: createdAt(),
  },
  (t) => [unique('agreement_acceptances_once').on(t.user_id, t.slug, t.version)],
)
