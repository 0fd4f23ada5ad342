import { boolean, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { among, createdAt, id, instant, money } from './columns.ts'
import { companies } from './company.ts'
import { media } from './media.ts'

/** `description` is JSON text with the plan's feature keys. */
export const plans = pgTable('plans', {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull().default('{}'),
  monthly_price: money().notNull(),
  position: integer().notNull().default(0),
  active: boolean().notNull().default(true),
  created_at: createdAt(),
})

/** How a company pays. The provider's ids never leave the server; card numbers are never stored. */
export const companyBilling = pgTable('company_billing', {
  company_id: uuid()
    .primaryKey()
    .references(() => companies.id),
  plan_id: uuid().references(() => plans.id),
  status: text().notNull().default('NONE'),
  email: text(),
  provider_customer_id: text(),
  provider_subscription_id: text(),
  card_brand: text(),
  card_last4: text(),
  card_expires: text(),
  renews_on: date(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const invoiceStatuses = ['OPEN', 'PAID', 'VOID'] as const
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    number: text().notNull().unique(),
    issued_on: date().notNull(),
    due_on: date(),
    amount: money().notNull(),
    vat: money().notNull().default(0),
    status: text({ enum: invoiceStatuses }).notNull(),
    provider_invoice_id: text(),
    media_id: uuid().references(() => media.id),
    paid_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index('invoices_company').on(t.company_id, t.issued_on.desc().nullsFirst()),
    index('invoices_media').on(t.media_id),
    among('invoices_status_check', t.status, invoiceStatuses),
  ],
)
