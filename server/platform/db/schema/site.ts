import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { SubcompanyStatus } from '#shared/api/platform/subcompany-status'
import { among, createdAt, hasOneOf, id, instant } from './columns.ts'
import { companies } from './company.ts'
import { media } from './media.ts'
import { statusSets } from './statuses.ts'
import { users } from './user.ts'

/** Monday first; London clock times HH:MM; null on a day the site is closed. */
export type OpeningHours = ({ opens: string; closes: string } | null)[]

export const sites = pgTable(
  'sites',
  {
    id: id(),
    slug: text().notNull().unique(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    address_line_1: text().notNull(),
    address_line_2: text(),
    city: text().notNull(),
    postcode: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    start_at: date(),
    end_at: date(),
    opening_hours: jsonb().$type<OpeningHours>(),
    active: boolean().notNull().default(true),
    minimum_first_aiders: integer().notNull().default(0),
    minimum_fire_marshals: integer().notNull().default(0),
    minimum_supervisors: integer().notNull().default(0),
    created_by: uuid().references(() => users.id),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [index('sites_company').on(t.company_id, t.id.desc().nullsFirst())],
)

/** A person of the site's company, or of a granted sub-company, who runs the site for it. */
export const siteManagers = pgTable(
  'site_managers',
  {
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    /** Gets the site's notifications. */
    subscribed: boolean().notNull().default(true),
    assigned_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.site_id, t.user_id] }),
    index('site_managers_user').on(t.user_id),
    index('site_managers_company').on(t.company_id),
  ],
)

/** A safety document (RAMS) of a site; its files are versions. */
export const siteDocuments = pgTable(
  'site_documents',
  {
    id: id(),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    name: text().notNull(),
    /** Role ids it applies to; empty for all. */
    roles: jsonb().$type<string[]>().notNull().default([]),
    language: text().notNull().default('en'),
    created_at: createdAt(),
    withdrawn_at: instant(),
  },
  (t) => [index('site_documents_site').on(t.site_id)],
)

/** The highest version applies; a new one requires everybody to accept again. */
export const siteDocumentVersions = pgTable(
  'site_document_versions',
  {
    id: id(),
    document_id: uuid()
      .notNull()
      .references(() => siteDocuments.id),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    version: integer().notNull(),
    media_id: uuid()
      .notNull()
      .references(() => media.id),
    sha256: text().notNull(),
    pages: integer(),
    questions: jsonb().$type<{ text: string; answers: string[]; right: number }[]>(),
    published_by: uuid().references(() => users.id),
    published_at: createdAt(),
  },
  (t) => [
    unique('site_document_versions_version').on(t.document_id, t.version),
    index('site_document_versions_site').on(t.site_id),
    index('site_document_versions_media').on(t.media_id),
  ],
)

/** A company's access to another company's site. */
export const siteSubcompanies = pgTable(
  'site_subcompanies',
  {
    id: id(),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    status: text().$type<SubcompanyStatus>().notNull(),
    /** A manager of the sub-company, named by the site's owner. */
    manager_id: uuid().references(() => users.id),
    requested_by: uuid().references(() => users.id),
    decided_by: uuid().references(() => users.id),
    decided_at: instant(),
    ended_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('site_subcompanies_live')
      .on(t.site_id, t.company_id)
      .where(hasOneOf(t.status, statusSets.liveAccesses)),
    index('site_subcompanies_company').on(t.company_id, t.status),
    index('site_subcompanies_site').on(t.site_id, t.status),
    among('site_subcompanies_status_check', t.status, SubcompanyStatus.options),
  ],
)
