import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { companies } from './company.ts'
import { users } from './user.ts'

/** A widget somebody put on a page (`route`: home, sites, site, workers, timesheets). */
export const widgets = pgTable(
  'widgets',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    company_id: uuid().references(() => companies.id),
    route: text().notNull(),
    kind: text().notNull(),
    position: integer().notNull().default(0),
    width: integer().notNull().default(1),
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    created_at: createdAt(),
  },
  (t) => [index('widgets_route').on(t.user_id, t.company_id, t.route, t.position)],
)
