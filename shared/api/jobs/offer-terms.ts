import { z } from 'zod'
import { typedText } from '#shared/api/kit/typed-text'
import type { paymentCycles, paymentTypes } from '#shared/domain/platform/payment'

/** The terms of a job offer as they are typed; null for what is left empty. */
export type GivenOffer = {
  site_id: string | null
  start_at: string
  end_at: string
  due_date: string
  use_timesheet: boolean
  manager_id: string | null
  payment_cycle: (typeof paymentCycles)[number] | null
  hourly_rate: number | null
  payment_type: (typeof paymentTypes)[number]
  email_for_invoice: string | null
}
type Errors = Record<string, string>

const short = typedText.max(60, 'At most 60 letters.').nullable().default(null)
/** What offers and posts say of the work besides. */
export const workTexts = {
  ref_number: short,
  employment_type: short,
  experience_years: short,
  description: typedText.max(2000, 'At most 2,000 letters.').nullable().default(null),
}
export const InvoiceEmail = z.email('Type an email address, like name@company.co.uk.').max(200).nullable().default(null)

/** What a field lacks because of another field, by field. */
export function offerErrors(given: GivenOffer): Errors {
  const { site_id, start_at, end_at, manager_id } = given
  return {
    ...(end_at < start_at && { end_at: 'The last day is before the first.' }),
    ...(site_id !== null && manager_id === null && { manager_id: 'Choose who approves the hours.' }),
    ...(given.use_timesheet && paymentErrors(given)),
  }
}
const paymentErrors = ({ payment_cycle, hourly_rate, payment_type, email_for_invoice }: GivenOffer): Errors => ({
  ...(payment_cycle === null && { payment_cycle: 'Choose a payment cycle.' }),
  ...(hourly_rate === null && { hourly_rate: 'Type the rate in pounds an hour.' }),
  ...(payment_type === 'OWN' &&
    email_for_invoice === null && { email_for_invoice: 'Type where the accepted timesheets go.' }),
})

type Days = { start_at: string | null; end_at: string | null; due_date: string | null }
/** Days that are over on London's `today`, by field: today itself can be chosen. */
export function pastDays({ due_date, start_at, end_at }: Days, today: string): Errors {
  const days = Object.entries({ due_date, start_at, end_at })
  const isOver = (day: string | null) => day !== null && day < today
  return Object.fromEntries(
    days.flatMap(([field, day]) => (isOver(day) ? [[field, 'That day is over: choose today or a later one.']] : [])),
  )
}

/** What is paid: nothing without timesheets; an address for invoices only where the worker invoices. */
export function paymentOf(given: GivenOffer) {
  if (!given.use_timesheet)
    return { payment_cycle: null, hourly_rate: null, payment_type: null, email_for_invoice: null }
  const { payment_cycle, hourly_rate, payment_type, email_for_invoice } = given
  const email = payment_type === 'OWN' ? email_for_invoice : null
  return { payment_cycle, hourly_rate, payment_type, email_for_invoice: email }
}
