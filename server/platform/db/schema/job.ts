import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { paymentTypes } from '#shared/domain/platform/payment'
import { among, createdAt, id, instant } from './columns.ts'
import { companies } from './company.ts'
import { sites } from './site.ts'
import { users } from './user.ts'

export const postStatuses = ['ACTIVE', 'INACTIVE'] as const
/** Terms that posts and offers share. */
const terms = () => ({
  ref_number: text(),
  role_id: text().notNull(),
  start_at: date(),
  end_at: date(),
  due_date: date(),
  use_timesheet: boolean().notNull().default(false),
  manager_id: uuid().references(() => users.id),
  payment_cycle: text(),
  hourly_rate: numeric({ precision: 8, scale: 2, mode: 'number' }),
  payment_type: text({ enum: paymentTypes }),
  email_for_invoice: text(),
  employment_type: text(),
  experience_years: text(),
  description: text(),
})

export const jobPosts = pgTable(
  'job_posts',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    site_id: uuid().references(() => sites.id),
    author_id: uuid()
      .notNull()
      .references(() => users.id),
    ...terms(),
    positions: integer().notNull().default(1),
    status: text({ enum: postStatuses }).notNull().default('ACTIVE'),
    inactive_reason: text(),
    created_at: createdAt(),
    updated_at: createdAt(),
    removed_at: instant(),
  },
  (t) => [
    index('job_posts_company').on(t.company_id, t.id.desc().nullsFirst()),
    index('job_posts_active')
      .on(t.id.desc().nullsFirst())
      .where(sql`${t.status} = 'ACTIVE' and ${t.removed_at} is null`),
    among('job_posts_status_check', t.status, postStatuses),
    check('job_posts_rate_check', sql`${t.hourly_rate} >= 0`),
  ],
)

export const offerStatuses = ['PENDING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN'] as const
/** Expired is not stored: it follows from `due_date` (the end of that day in London). */
export const jobOffers = pgTable(
  'job_offers',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    worker_id: uuid()
      .notNull()
      .references(() => users.id),
    sender_id: uuid()
      .notNull()
      .references(() => users.id),
    post_id: uuid().references(() => jobPosts.id),
    site_id: uuid().references(() => sites.id),
    conversation_id: uuid(),
    ...terms(),
    status: text({ enum: offerStatuses }).notNull().default('PENDING'),
    rams_accepted: boolean().notNull().default(false),
    answered_at: instant(),
    contract_id: uuid(),
    assignment_id: uuid(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    index('job_offers_worker').on(t.worker_id, t.id.desc().nullsFirst()),
    index('job_offers_company').on(t.company_id, t.id.desc().nullsFirst()),
    index('job_offers_post').on(t.post_id),
    among('job_offers_status_check', t.status, offerStatuses),
    check('job_offers_rate_check', sql`${t.hourly_rate} >= 0`),
  ],
)

export const jobApplications = pgTable(
  'job_applications',
  {
    id: id(),
    post_id: uuid()
      .notNull()
      .references(() => jobPosts.id),
    worker_id: uuid()
      .notNull()
      .references(() => users.id),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    conversation_id: uuid(),
    created_at: createdAt(),
  },
  (t) => [
    unique('job_applications_once').on(t.post_id, t.worker_id),
    index('job_applications_worker').on(t.worker_id),
    index('job_applications_company').on(t.company_id),
  ],
)

/** A company invites a worker to apply. They have applied once there is an application. */
export const jobInvitations = pgTable(
  'job_invitations',
  {
    id: id(),
    post_id: uuid()
      .notNull()
      .references(() => jobPosts.id),
    worker_id: uuid()
      .notNull()
      .references(() => users.id),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    sender_id: uuid()
      .notNull()
      .references(() => users.id),
    conversation_id: uuid().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique('job_invitations_once').on(t.post_id, t.worker_id),
    index('job_invitations_worker').on(t.worker_id),
    index('job_invitations_company').on(t.company_id),
    index('job_invitations_sender').on(t.sender_id),
  ],
)

/** A company's saved form for a role, to start the next post or offer from. */
export const jobPresets = pgTable(
  'job_presets',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    role: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    created_by: uuid().references(() => users.id),
    created_at: createdAt(),
  },
  (t) => [index('job_presets_company').on(t.company_id)],
)
