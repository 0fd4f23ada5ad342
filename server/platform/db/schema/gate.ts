import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { GatePosition } from '#shared/api/platform/gate-position'
import { createdAt, id, instant } from './columns.ts'
import { sites } from './site.ts'
import { users } from './user.ts'

/** `gate_id` is printed on the hardware and unique across all companies. */
export const gates = pgTable(
  'gates',
  {
    id: id(),
    gate_id: text().notNull().unique(),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    /** As last reported by the gate; null while unknown. */
    position: text().$type<GatePosition>(),
    last_seen_at: instant(),
    created_at: createdAt(),
  },
  (t) => [index('gates_site').on(t.site_id)],
)

/**
 * Orders to a gate and its answers; kept when the gate is removed. `gate_id` is the row id in `gates`, which stays the
 * same when the hardware is replaced. An order is one row; its answer is a second row, which refers to it as
 * `data.order`.
 */
export const gateLog = pgTable(
  'gate_log',
  {
    id: id(),
    gate_id: text().notNull(),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    user_id: uuid().references(() => users.id),
    move: text().$type<GatePosition | 'OPEN' | 'ADD' | 'CHANGE'>().notNull(),
    result: text({ enum: ['DONE', 'REFUSED', 'NO_ANSWER'] }),
    data: jsonb().$type<Record<string, unknown>>(),
    at: createdAt(),
  },
  (t) => [index('gate_log_gate').on(t.gate_id, t.id.desc().nullsFirst()), index('gate_log_site').on(t.site_id)],
)
