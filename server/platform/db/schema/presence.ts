import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PresenceSource } from '#shared/api/gate/presence'
import { assignments } from './assignment.ts'
import { among, createdAt, id, instant } from './columns.ts'
import { companies } from './company.ts'
import { sites } from './site.ts'
import { users } from './user.ts'

const presenceSources = PresenceSource.options
/**
 * On site = a row without `out_at`, at most one for each worker. Never closed silently: `suspected_left_at` marks those
 * who may have left.
 */
export const checkIns = pgTable(
  'check_ins',
  {
    id: id(),
    worker_id: uuid()
      .notNull()
      .references(() => users.id),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    /** The worker's employer at the time. */
    company_id: uuid().references(() => companies.id),
    assignment_id: uuid().references(() => assignments.id),
    in_at: instant().notNull(),
    in_source: text().$type<PresenceSource>().notNull(),
    in_by: uuid().references(() => users.id),
    /** The gate decision with its inputs, as it was made. */
    receipt: jsonb().$type<Record<string, unknown>>(),
    override_reason: text(),
    out_at: instant(),
    /** WORKER: the worker's own answer to 'when did you leave?'. */
    out_source: text().$type<PresenceSource>(),
    out_by: uuid().references(() => users.id),
    out_receipt: jsonb().$type<Record<string, unknown>>(),
    suspected_left_at: instant(),
    /** Recorded offline and sent later. */
    queued: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('check_ins_open').on(t.worker_id).where(sql`${t.out_at} is null`),
    index('check_ins_on_site').on(t.site_id, t.company_id).where(sql`${t.out_at} is null`),
    index('check_ins_site').on(t.site_id, t.in_at.desc().nullsFirst()),
    index('check_ins_site_company').on(t.site_id, t.company_id),
    index('check_ins_worker').on(t.worker_id, t.in_at.desc().nullsFirst()),
    index('check_ins_queued').on(t.worker_id, t.in_at).where(sql`${t.queued}`),
    index('check_ins_company').on(t.company_id, t.in_at.desc().nullsFirst()),
    among('check_ins_in_source_check', t.in_source, presenceSources),
    among('check_ins_out_source_check', t.out_source, presenceSources),
  ],
)

/** The nonce of a worker's QR is accepted once per site. */
export const usedNonces = pgTable(
  'used_nonces',
  {
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    nonce: text().notNull(),
    worker_id: uuid().notNull(),
    used_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.site_id, t.nonce] }), index('used_nonces_used').on(t.used_at)],
)

/** Bans a worker from one site, or from all of a company's. */
export const bans = pgTable(
  'bans',
  {
    id: id(),
    worker_id: uuid()
      .notNull()
      .references(() => users.id),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    site_id: uuid().references(() => sites.id),
    reason: text().notNull(),
    start_at: date().notNull(),
    end_at: date(),
    created_by: uuid().references(() => users.id),
    created_at: createdAt(),
    lifted_at: instant(),
    lifted_by: uuid().references(() => users.id),
  },
  (t) => [
    index('bans_worker').on(t.worker_id),
    index('bans_company').on(t.company_id),
    index('bans_site').on(t.site_id),
  ],
)
