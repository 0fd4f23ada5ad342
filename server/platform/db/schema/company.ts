import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { paymentTypes } from '#shared/domain/platform/payment'
import { among, createdAt, id, instant } from './columns.ts'
import { users } from './user.ts'

export const companies = pgTable(
  'companies',
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** Set by the operator only. */
    main_contractor: boolean().notNull().default(false),
    is_payroll_company: boolean().notNull().default(false),
    registration_number: text(),
    vat_number: text(),
    address_line_1: text(),
    address_line_2: text(),
    city: text(),
    postcode: text(),
    country: text(),
    phone_number: text(),
    email: text(),
    size: text(),
    turnover: text(),
    /** The company that pays workers of payment type ABC. */
    payroll_company_id: uuid().references((): AnyPgColumn => companies.id),
    /** Approves the hours of work without a site. */
    default_approver_id: uuid().references((): AnyPgColumn => users.id),
    payment_option: text(),
    /** How its workers are usually paid. */
    payment_type: text({ enum: paymentTypes }),
    logo_media_id: uuid(),
    active: boolean().notNull().default(true),
    seeded: boolean().notNull().default(false),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    index('companies_name').on(t.name),
    index('companies_payroll').on(t.name).where(sql`${t.is_payroll_company}`),
    index('companies_payroll_company').on(t.payroll_company_id),
  ],
)

export const membershipRoles = ['OWNER', 'MANAGER'] as const
/** Who runs a company. A manager in the product is a membership with role MANAGER; an ended one keeps its row. */
export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    role: text({ enum: membershipRoles }).notNull(),
    created_at: createdAt(),
    ended_at: instant(),
  },
  (t) => [
    unique('memberships_user_company').on(t.user_id, t.company_id),
    index('memberships_company').on(t.company_id),
    among('memberships_role_check', t.role, membershipRoles),
  ],
)

/** A worker's role in the company that employs them: a guard is a guard of that company only. */
export const employmentRoles = ['WORKER', 'SECURITY_GUARD'] as const
export const employmentSources = ['LINK_CODE', 'IMPORT', 'OFFER', 'CONTRACT', 'REGISTRATION', 'DEMO'] as const
/** A worker's link with a company, live until `ended_at`; after that the company can still read its own records. */
export const employments = pgTable(
  'employments',
  {
    id: id(),
    worker_id: uuid()
      .notNull()
      .references(() => users.id),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    source: text({ enum: employmentSources }).notNull(),
    /** Set by the company, on the worker's profile. */
    role: text({ enum: employmentRoles }).notNull().default('WORKER'),
    payroll_number: text(),
    import_batch_id: uuid(),
    started_at: createdAt(),
    ended_at: instant(),
    ended_by: uuid().references(() => users.id),
    /** Last and first name as they are sorted and searched (`name_key`); maintained by the database. */
    sort_name: text().notNull().default(''),
  },
  (t) => [
    index('employments_by_name').on(t.company_id, t.sort_name, t.worker_id),
    uniqueIndex('employments_live').on(t.worker_id, t.company_id).where(sql`${t.ended_at} is null`),
    index('employments_company').on(t.company_id, t.worker_id),
    // Past ones too: lists look up each person's companies, and which of two employments is newer.
    index('employments_worker').on(t.worker_id, t.company_id, t.id),
    index('employments_names').using('gin', t.sort_name.op('gin_trgm_ops')),
    among('employments_source_check', t.source, employmentSources),
    among('employments_role_check', t.role, employmentRoles),
  ],
)
