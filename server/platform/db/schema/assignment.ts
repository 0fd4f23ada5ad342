import { sql } from 'drizzle-orm'
import { date, index, integer, numeric, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { among, createdAt, id, instant } from './columns.ts'
import { companies } from './company.ts'
import { media } from './media.ts'
import { siteDocumentVersions, siteSubcompanies, sites } from './site.ts'
import { users } from './user.ts'

export const assignmentStatuses = ['CREATED', 'CANCELLED'] as const
/** A worker on a site, for the company that employs them, from one day to another (both inclusive). */
export const assignments = pgTable(
  'assignments',
  {
    id: id(),
    worker_id: uuid()
      .notNull()
      .references(() => users.id),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    role_id: text().notNull(),
    manager_id: uuid().references(() => users.id),
    offer_id: uuid(),
    start_at: date().notNull(),
    end_at: date().notNull(),
    status: text({ enum: assignmentStatuses }).notNull().default('CREATED'),
    created_by: uuid().references(() => users.id),
    created_at: createdAt(),
    updated_at: createdAt(),
    cancelled_at: instant(),
    cancelled_by: uuid().references(() => users.id),
  },
  (t) => [
    index('assignments_worker').on(t.worker_id, t.start_at.desc().nullsFirst()),
    index('assignments_site_days').on(t.site_id, t.start_at, t.end_at).where(sql`${t.status} = 'CREATED'`),
    index('assignments_site_company').on(t.site_id, t.company_id),
    index('assignments_company').on(t.company_id, t.id.desc().nullsFirst()),
    index('assignments_trade').on(t.company_id, t.role_id).where(sql`${t.status} = 'CREATED'`),
    index('assignments_start').on(t.company_id, t.start_at).where(sql`${t.status} = 'CREATED'`),
    among('assignments_status_check', t.status, assignmentStatuses),
  ],
)

/** Of an approval as a guard, in history. */
export const approvalStatuses = ['APPROVED', 'ENDED'] as const
/**
 * A sub-company's guard whom an owner or manager of the site approved to guard it, by name and for the days of one
 * assignment as it was then; each assignment needs its own approval. It ends with that assignment and with the access;
 * later access of the same company starts without it.
 */
export const siteGuards = pgTable(
  'site_guards',
  {
    access_id: uuid()
      .notNull()
      .references(() => siteSubcompanies.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    approved_at: createdAt(),
    assignment_id: uuid()
      .notNull()
      .references(() => assignments.id),
    from: date().notNull(),
    until: date().notNull(),
    ended_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.access_id, t.assignment_id] }),
    index('site_guards_user').on(t.user_id),
    index('site_guards_site').on(t.site_id),
    index('site_guards_company').on(t.company_id),
    index('site_guards_assignment').on(t.assignment_id),
  ],
)

/** A worker's signature for one version of a document; `sha256` is that of the file as signed. */
export const ramsAcceptances = pgTable(
  'rams_acceptances',
  {
    id: id(),
    assignment_id: uuid()
      .notNull()
      .references(() => assignments.id),
    worker_id: uuid()
      .notNull()
      .references(() => users.id),
    document_version_id: uuid()
      .notNull()
      .references(() => siteDocumentVersions.id),
    media_id: uuid()
      .notNull()
      .references(() => media.id),
    sha256: text().notNull(),
    ip_prefix: text(),
    accepted_at: createdAt(),
  },
  (t) => [
    unique('rams_acceptances_once').on(t.assignment_id, t.document_version_id),
    index('rams_acceptances_worker').on(t.worker_id),
    index('rams_acceptances_version').on(t.document_version_id),
    index('rams_acceptances_media').on(t.media_id),
  ],
)

/** How a worker gets to work: `type` 1 to 7 of shared/domain/platform/travel. */
export const travelToWork = pgTable(
  'travel_to_work',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    assignment_id: uuid().references(() => assignments.id),
    type: smallint().notNull(),
    minutes: integer(),
    distance_km: numeric({ precision: 7, scale: 1, mode: 'number' }),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    unique('travel_to_work_once').on(t.user_id, t.assignment_id),
    among(
      'travel_to_work_type_check',
      t.type,
      Array.from({ length: 7 }, (_, i) => `${i + 1}`),
    ),
  ],
)
