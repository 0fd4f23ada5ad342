import { sql } from 'drizzle-orm'
import { boolean, check, date, index, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { paymentTypes } from '#shared/domain/platform/payment'
import { among, createdAt, id, instant } from './columns.ts'
import { companies } from './company.ts'
import { sites } from './site.ts'
import { users } from './user.ts'

/** PAST, CURRENT and FUTURE follow from the dates; only a termination is stored. */
export const contracts = pgTable(
  'contracts',
  {
    id: id(),
    slug: text().notNull().unique(),
    worker_id: uuid()
      .notNull()
      .references(() => users.id),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    payroll_company_id: uuid().references(() => companies.id),
    site_id: uuid().references(() => sites.id),
    manager_id: uuid().references(() => users.id),
    offer_id: uuid(),
    role_id: text().notNull(),
    type: text(),
    employment_type: text(),
    ref_number: text(),
    start_at: date().notNull(),
    end_at: date(),
    use_timesheet: boolean().notNull().default(true),
    payment_cycle: text().notNull().default('WEEKLY'),
    payment_type: text({ enum: paymentTypes }).notNull().default('ABC'),
    email_for_invoice: text(),
    created_by: uuid().references(() => users.id),
    created_at: createdAt(),
    updated_at: createdAt(),
    terminated_at: instant(),
    terminated_by: uuid().references(() => users.id),
    terminated_reason: text(),
  },
  (t) => [
    index('contracts_company').on(t.company_id, t.id.desc().nullsFirst()),
    index('contracts_payroll').on(t.payroll_company_id, t.id.desc().nullsFirst()),
    index('contracts_paid').on(t.payroll_company_id, t.company_id),
    index('contracts_worker').on(t.worker_id, t.start_at.desc().nullsFirst()),
    index('contracts_ending').on(t.end_at).where(sql`${t.terminated_at} is null`),
    index('contracts_trade').on(t.company_id, t.role_id).where(sql`${t.terminated_at} is null`),
    index('contracts_start').on(t.company_id, t.start_at).where(sql`${t.terminated_at} is null`),
    among('contracts_payment_type_check', t.payment_type, paymentTypes),
    check('contracts_days_check', sql`${t.end_at} is null or ${t.end_at} >= ${t.start_at}`),
  ],
)

/** Pounds an hour from a day on (until `end_at`, inclusive); a change closes one row and opens another. */
export const contractRates = pgTable(
  'contract_rates',
  {
    id: id(),
    contract_id: uuid()
      .notNull()
      .references(() => contracts.id),
    hourly_rate: numeric({ precision: 8, scale: 2, mode: 'number' }).notNull(),
    start_at: date().notNull(),
    end_at: date(),
    created_by: uuid().references(() => users.id),
    created_at: createdAt(),
  },
  (t) => [
    unique('contract_rates_start').on(t.contract_id, t.start_at),
    check('contract_rates_rate_check', sql`${t.hourly_rate} >= 0`),
  ],
)
