import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Move } from '#shared/api/kit/move'
import { listOf, pageQuery } from '#shared/api/kit/paging'
import { reasonText } from '#shared/api/kit/typed-text'
import { Day, Done, Id, Instant, one, readVersion, requestDay, requestId } from '#shared/api/kit/wire'
import { SitePerson } from '#shared/api/sites/site'
import { paymentTypes } from '#shared/domain/platform/payment'
import { given, hasInvoice, inOrder, outOfOrder, withoutInvoice } from './contract-terms.ts'
import { HourlyRate } from './hourly-rate.ts'

/** Derived from the dates, except TERMINATED. */
export const ContractStatus = z.enum(['CURRENT', 'FUTURE', 'PAST', 'TERMINATED'])
export type ContractStatus = z.infer<typeof ContractStatus>

/** Pounds an hour from `start_at` to `end_at`, both included. */
const Rate = z.object({ hourly_rate: z.number(), start_at: Day, end_at: Day.nullable() })

/** What managers can read of a contract: no rate, and nothing about payment. */
const ContractDates = z.object({
  id: Id,
  /** The worker's slug, as used in contract URLs. */
  slug: z.string(),
  status: ContractStatus,
  worker: SitePerson,
  company: z.object({ id: Id, name: z.string() }),
  site: z.object({ id: Id, name: z.string() }).nullable(),
  manager: SitePerson.nullable(),
  role_id: z.string(),
  role: z.string(),
  type: z.string().nullable(),
  employment_type: z.string().nullable(),
  ref_number: z.string().nullable(),
  start_at: Day,
  end_at: Day.nullable(),
  use_timesheet: z.boolean(),
  terminated_at: Instant.nullable(),
})
export const Contract = ContractDates.extend({
  /** Today's rate; the first one of a future contract, the last one of a past contract. */
  hourly_rate: z.number(),
  payment_cycle: z.string(),
  payment_type: z.enum(paymentTypes),
  payroll_company: z.object({ id: Id, name: z.string() }).nullable(),
  email_for_invoice: z.string().nullable(),
  terminated_reason: z.string().nullable(),
  /** Changes with every change to the contract, including its rates. */
  updated_at: Instant,
  /** The reader can extend it, change its rate and end it. */
  editable: z.boolean(),
})
export type Contract = z.infer<typeof Contract>

export const ContractDetail = Contract.extend({
  rates: z.array(Rate),
  timeline: z.array(Move),
  /** How many running and coming assignments of the worker are cancelled if it is terminated. */
  assignments_ending: z.number().int(),
  /** Non-blocking warnings for the author, in words. */
  warnings: z.array(z.string()),
})
export type ContractDetail = z.infer<typeof ContractDetail>

const all = z.literal('All')
const whose = z.strictObject({ slug: z.string().max(120) })

export const contractApi = api({
  /**
   * The company's contracts, or those that a payroll company pays; newest first. `search` matches part of the worker's
   * name.
   */
  list: {
    method: 'GET',
    path: '/api/me/contracts',
    query: pageQuery({
      search: z.string().trim().max(100).optional(),
      status: all.or(ContractStatus).default('All'),
      site: all.or(Id).default('All'),
    }),
    reply: listOf(Contract).extend({ counts: z.record(ContractStatus, z.number().int()) }),
  },
  /** Contracts of one worker, newest first. */
  ofWorker: {
    method: 'GET',
    path: '/api/me/contracts/{slug}',
    params: whose,
    query: pageQuery({}),
    reply: listOf(Contract),
  },
  one: {
    method: 'GET',
    path: '/api/me/contracts/{slug}/{id}',
    params: z.strictObject({ slug: z.string().max(120), id: Id }),
    reply: one(ContractDetail),
  },
  /** For managers: dates and status without the rate. */
  dates: {
    method: 'GET',
    path: '/api/me/workers/{id}/contracts',
    params: z.strictObject({ id: Id }),
    query: pageQuery({}),
    reply: listOf(ContractDates.extend({ hourly_rate: z.number().optional() })),
  },
  create: {
    method: 'POST',
    path: '/api/me/contracts',
    body: z
      .strictObject({ worker_id: requestId('Choose a worker.'), ...given })
      .refine(inOrder, outOfOrder)
      .refine(hasInvoice, withoutInvoice),
    reply: one(ContractDetail),
  },
  createFor: {
    method: 'POST',
    path: '/api/me/contracts/{slug}',
    params: whose,
    body: z.strictObject(given).refine(inOrder, outOfOrder).refine(hasInvoice, withoutInvoice),
    reply: one(ContractDetail),
  },
  /** Either a later last day, or another rate from today on (from its first day for a future contract). */
  change: {
    method: 'PUT',
    path: '/api/me/contracts/{id}',
    params: z.strictObject({ id: Id }),
    body: z
      .strictObject({
        end_at: requestDay('Choose the last day.').optional(),
        hourly_rate: HourlyRate.optional(),
        ...readVersion,
      })
      .refine(({ end_at, hourly_rate }) => (end_at === undefined) !== (hourly_rate === undefined), {
        path: ['end_at'],
        message: 'Change the last day or the rate.',
      }),
    reply: one(ContractDetail),
  },
  /**
   * Ends it today; nothing is deleted. The company's assignments of the worker for which it has no other contract are
   * cancelled with it.
   */
  terminate: {
    method: 'DELETE',
    path: '/api/me/contracts/{id}',
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ reason: reasonText.max(300).optional() }),
    reply: Done,
  },
})
