import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import { among, createdAt, hasOneOf, id, instant, money } from './columns.ts'
import { companies } from './company.ts'
import { contractRates, contracts } from './contract.ts'
import { checkIns } from './presence.ts'
import { sites } from './site.ts'
import { initial, statusSets } from './statuses.ts'
import { users } from './user.ts'

/** A worker's timesheet for one company, for the week that starts on Monday `week`. */
export const timesheets = pgTable(
  'timesheets',
  {
    id: id(),
    worker_id: uuid()
      .notNull()
      .references(() => users.id),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    contract_id: uuid().references(() => contracts.id),
    /** Copied from the contract, so that the payroll company can read the timesheet. */
    payroll_company_id: uuid().references(() => companies.id),
    approver_id: uuid().references(() => users.id),
    week: date().notNull(),
    status: text().$type<TimesheetStatus>().notNull().default(initial.timesheet),
    did_not_work: boolean().notNull().default(false),
    /** Corrected by a manager after the worker submitted it: must be submitted again. */
    corrected_at: instant(),
    /** The worker objects to a finish time set by somebody else; cleared once answered. */
    objected_at: instant(),
    submitted_at: instant(),
    decided_at: instant(),
    decided_by: uuid().references(() => users.id),
    paid_at: instant(),
    paid_by: uuid().references(() => users.id),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    unique('timesheets_week').on(t.worker_id, t.company_id, t.week),
    index('timesheets_company').on(t.company_id, t.week.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('timesheets_waiting')
      .on(t.company_id, t.submitted_at)
      .where(hasOneOf(t.status, statusSets.timesheetsToDecide)),
    index('timesheets_status').on(t.company_id, t.status, t.week.desc().nullsFirst()),
    index('timesheets_company_worker').on(t.company_id, t.worker_id),
    index('timesheets_objected').on(t.company_id).where(sql`${t.objected_at} is not null`),
    index('timesheets_approver').on(t.approver_id, t.status),
    index('timesheets_approver_week').on(t.approver_id, t.week.desc().nullsFirst()),
    index('timesheets_payroll').on(t.payroll_company_id, t.week.desc().nullsFirst()),
    index('timesheets_to_pay').on(t.payroll_company_id).where(hasOneOf(t.status, statusSets.timesheetsToPay)),
    among('timesheets_status_check', t.status, TimesheetStatus.options),
    check('timesheets_week_check', sql`extract(isodow from ${t.week}) = 1`),
  ],
)

export const entrySources = ['CHECK_IN', 'TYPED'] as const
/**
 * Work of one day. `minutes` are the elapsed minutes less the break; null while hours are pending (no check-out yet).
 */
export const timesheetEntries = pgTable(
  'timesheet_entries',
  {
    id: id(),
    timesheet_id: uuid()
      .notNull()
      .references(() => timesheets.id, { onDelete: 'cascade' }),
    worker_id: uuid()
      .notNull()
      .references(() => users.id),
    day: date().notNull(),
    site_id: uuid().references(() => sites.id),
    check_in_id: uuid().references(() => checkIns.id),
    contract_rate_id: uuid().references(() => contractRates.id),
    start_at: instant(),
    end_at: instant(),
    break_minutes: integer().notNull().default(0),
    minutes: integer(),
    source: text({ enum: entrySources }).notNull(),
    note: text(),
    /** Who wrote the note; null for one that was written before this was kept. */
    note_by: uuid().references(() => users.id),
    /** When somebody other than the worker set the missing finish time. */
    finish_set_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    index('timesheet_entries_sheet').on(t.timesheet_id, t.day),
    index('timesheet_entries_worker_day').on(t.worker_id, t.day),
    index('timesheet_entries_site').on(t.site_id, t.day),
    index('timesheet_entries_check_in').on(t.check_in_id),
    index('timesheet_entries_rate').on(t.contract_rate_id),
    among('timesheet_entries_source_check', t.source, entrySources),
    check('timesheet_entries_minutes_check', sql`${t.minutes} >= 0 and ${t.break_minutes} >= 0`),
  ],
)

/**
 * The totals of a timesheet's entries: their minutes, and their pay by rate, without the bonus. Only the database
 * writes them, with every entry and every change of a rate (ADR 029). The companies are copied from the timesheet, so
 * that the row policies need not look it up.
 */
export const timesheetSums = pgTable('timesheet_sums', {
  timesheet_id: uuid()
    .primaryKey()
    .references(() => timesheets.id, { onDelete: 'cascade' }),
  company_id: uuid().notNull(),
  payroll_company_id: uuid(),
  minutes: integer().notNull(),
  hours_amount: money().notNull(),
})

export const timesheetMessages = pgTable(
  'timesheet_messages',
  {
    id: id(),
    timesheet_id: uuid()
      .notNull()
      .references(() => timesheets.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    type: text().notNull().default('text'),
    content: text().notNull(),
    /** The line that it is about. No foreign key: it outlives the line, and fewer read it then (`isAboutShownLine`). */
    entry_id: uuid(),
    created_at: createdAt(),
  },
  (t) => [index('timesheet_messages_sheet').on(t.timesheet_id, t.id)],
)

/** At most one for each timesheet, in addition to the hours. */
export const timesheetBonuses = pgTable('timesheet_bonuses', {
  timesheet_id: uuid()
    .primaryKey()
    .references(() => timesheets.id, { onDelete: 'cascade' }),
  amount: money().notNull(),
  note: text(),
  set_by: uuid()
    .notNull()
    .references(() => users.id),
  set_at: createdAt(),
})

/** The amount a timesheet was paid with; never recalculated. */
export const timesheetPayments = pgTable(
  'timesheet_payments',
  {
    id: id(),
    timesheet_id: uuid()
      .notNull()
      .references(() => timesheets.id)
      .unique('timesheet_payments_once'),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    minutes: integer().notNull(),
    hours_amount: money().notNull(),
    bonus_amount: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull().default(0),
    paid_by: uuid().references(() => users.id),
    paid_at: createdAt(),
  },
  (t) => [index('timesheet_payments_company').on(t.company_id)],
)
