import { z } from 'zod'
import { typedText } from '#shared/api/kit/typed-text'
import { Id, requestDay } from '#shared/api/kit/wire'
import { Trade } from '#shared/api/platform/trade'
import { paymentCycles, paymentTypes } from '#shared/domain/platform/payment'
import { HourlyRate } from './hourly-rate.ts'

/** Terms of a new contract. */
export const given = {
  role_id: Trade,
  site_id: Id.nullable().default(null),
  /**
   * An approver of the site, or of the company when `site_id` is null. Null: the site's first manager; without a site
   * the company's default approver, else its first owner.
   */
  manager_id: Id.nullable().default(null),
  type: z.string().max(60).nullable().default(null),
  employment_type: z.string().max(60).nullable().default(null),
  ref_number: typedText.max(60, 'At most 60 letters.').nullable().default(null),
  start_at: requestDay('Choose the first day.'),
  /** Null: it runs until somebody ends it. */
  end_at: requestDay('Choose the last day.').nullable().default(null),
  hourly_rate: HourlyRate,
  use_timesheet: z.boolean().default(true),
  payment_cycle: z.enum(paymentCycles).default('WEEKLY'),
  payment_type: z.enum(paymentTypes).default('ABC'),
  /** Where accepted timesheets are sent; required for OWN. */
  email_for_invoice: z.email('Type an email address, like name@company.co.uk.').max(200).nullable().default(null),
}
type Given = { start_at: string; end_at: string | null; payment_type: string; email_for_invoice: string | null }
export const inOrder = ({ start_at, end_at }: Given) => end_at === null || end_at >= start_at
export const outOfOrder = { path: ['end_at'], message: 'The last day is before the first.' }
export const hasInvoice = ({ payment_type, email_for_invoice }: Given) =>
  payment_type !== 'OWN' || email_for_invoice !== null
export const withoutInvoice = { path: ['email_for_invoice'], message: 'Type where the accepted timesheets go.' }
