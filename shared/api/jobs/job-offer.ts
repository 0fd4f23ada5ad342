import { z } from 'zod'
import { ModelCard } from '#shared/api/account/model-card'
import { api } from '#shared/api/kit/endpoint'
import { Day, Id, Instant, one, requestDay, requestId } from '#shared/api/kit/wire'
import { UploadedFile } from '#shared/api/platform/media'
import { Trade } from '#shared/api/platform/trade'
import { SitePerson } from '#shared/api/sites/site'
import { paymentCycles, paymentTypes } from '#shared/domain/platform/payment'
import { HourlyRate } from './hourly-rate.ts'
import { JobPost } from './job-post.ts'
import { JobPreset } from './job-preset.ts'
import { type GivenOffer, InvoiceEmail, offerErrors, workTexts } from './offer-terms.ts'

/** EXPIRED is derived: nobody has answered by the end of the due date in London. */
export const OfferStatus = z.enum(['PENDING', 'ACCEPTED', 'REJECTED', 'EXPIRED', 'WITHDRAWN'])
export type OfferStatus = z.infer<typeof OfferStatus>

/** A job offer, as its worker and its company see it. */
export const JobOffer = z.object({
  id: Id,
  model_type: z.literal('offer'),
  status: OfferStatus,
  company: z.object({ id: Id, name: z.string() }),
  worker: SitePerson,
  /** `media`: the safety documents for the role, while the reader can open them. */
  site: z
    .object({ id: Id, name: z.string(), address_line_1: z.string(), place: z.string(), media: z.array(UploadedFile) })
    .nullable(),
  role_id: z.string(),
  role: z.string(),
  /** Who approves the hours. */
  manager: SitePerson.nullable(),
  start_at: Day,
  end_at: Day,
  due_date: Day,
  use_timesheet: z.boolean(),
  payment_cycle: z.string().nullable(),
  /** Pounds; null without timesheets. */
  hourly_rate: z.number().nullable(),
  payment_type: z.enum(paymentTypes).nullable(),
  /** Null for the worker, whose timesheets go there. */
  email_for_invoice: z.string().nullable(),
  ref_number: z.string().nullable(),
  employment_type: z.string().nullable(),
  experience_years: z.string().nullable(),
  description: z.string().nullable(),
  rams_accepted: z.boolean(),
  post_id: Id.nullable(),
  contract_id: Id.nullable(),
  assignment_id: Id.nullable(),
  sent_at: Instant,
  answered_at: Instant.nullable(),
})
export type JobOffer = z.infer<typeof JobOffer>

/** An offer as messages have it: all of it, as its reader can see it now. */
export const OfferCard = ModelCard.extend(JobOffer.shape)
export type OfferCard = z.infer<typeof OfferCard>

/** What is worth a thought before sending; nothing of it prevents the offer. */
export const OfferWarning = z.object({ kind: z.enum(['clash', 'contract', 'wage', 'hours', 'rest']), text: z.string() })
export type OfferWarning = z.infer<typeof OfferWarning>
/** What is worth a thought before answering; nothing of it prevents the answer. `in_order`: what was checked and is. */
export const OfferAdvice = z.object({ warnings: z.array(OfferWarning), in_order: z.string().nullable() })
export type OfferAdvice = z.infer<typeof OfferAdvice>

/** What is offered. Empty fields are left out; payment is read only with `use_timesheet`. */
const offerTerms = {
  site_id: Id.nullable().default(null),
  role_id: Trade,
  start_at: requestDay('Choose the first day.'),
  end_at: requestDay('Choose the last day.'),
  due_date: requestDay('Choose the day by which they answer.'),
  use_timesheet: z.boolean().default(false),
  /** Required with a site; without one and left out, the company's default approver, else its first owner. */
  manager_id: Id.nullable().default(null),
  payment_cycle: z.enum(paymentCycles, 'Choose a payment cycle.').nullable().default(null),
  hourly_rate: HourlyRate.nullable().default(null),
  payment_type: z.enum(paymentTypes).default('ABC'),
  email_for_invoice: InvoiceEmail,
  ...workTexts,
}

/** One issue for each field that `errorsOf` names. */
const issues =
  <Given>(errorsOf: (given: Given) => Record<string, string>) =>
  (given: Given, ctx: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void }) => {
    for (const [field, message] of Object.entries(errorsOf(given)))
      ctx.addIssue({ code: 'custom', path: [field], message })
  }

const which = z.strictObject({ id: Id })

/** What the form of a new offer begins with. */
export const OfferPrefill = z.object({
  worker: SitePerson.nullable(),
  /** Why this worker can be sent none at present; null when they can. */
  closed: z.string().nullable(),
  /** Who pays workers of payment type ABC; null: ABC cannot be chosen. */
  payroll_company: z.string().nullable(),
  /** How the company usually pays; ABC only with a payroll company. */
  payment_type: z.enum(paymentTypes),
  /** Who approves the hours of work without a site. */
  approver: SitePerson.nullable(),
  post: JobPost.nullable(),
  presets: z.array(JobPreset),
})
export type OfferPrefill = z.infer<typeof OfferPrefill>

export const jobOfferApi = api({
  /** 404 for a worker whom the company cannot send one, and for a job post that is not its own. */
  prefill: {
    method: 'GET',
    path: '/api/me/job-offers/prefill',
    query: z.strictObject({ worker_id: Id.optional(), post_id: Id.optional() }),
    reply: one(OfferPrefill),
  },
  /**
   * Sends an offer to a worker. 422 by field: a day in the past, a worker whom the company does not know, an approver of
   * another company, ABC without a payroll company.
   */
  send: {
    method: 'POST',
    path: '/api/me/job-offers',
    body: z
      .strictObject({ worker_id: requestId('Choose a worker.'), post_id: Id.nullable().default(null), ...offerTerms })
      .superRefine(issues<GivenOffer>(offerErrors)),
    reply: one(JobOffer.extend({ warnings: z.array(OfferWarning) })),
  },
  /** The warnings about an offer that is not sent yet. */
  forecast: {
    method: 'GET',
    path: '/api/me/job-offers/forecast',
    query: z
      .strictObject({
        worker_id: requestId('Choose a worker.'),
        role_id: Trade,
        start_at: requestDay('Choose the first day.'),
        end_at: requestDay('Choose the last day.'),
        hourly_rate: z.coerce.number().pipe(HourlyRate).optional(),
      })
      .refine(({ start_at, end_at }) => end_at >= start_at, {
        path: ['end_at'],
        message: 'The last day is before the first.',
      }),
    reply: one(z.object({ warnings: z.array(OfferWarning) })),
  },
  /** For the worker: what the offer would mean for their other work. */
  advice: { method: 'GET', path: '/api/me/job-offers/{id}/advice', params: which, reply: one(OfferAdvice) },
  /**
   * Accepts it: the contract and, with a site, the assignment exist with the answer. `media_ids`: the documents that were
   * shown; others stay to be accepted on the assignment. 422 on `rams_accepted` without the tick, 409 when it can no
   * longer be answered.
   */
  accept: {
    method: 'PUT',
    path: '/api/me/job-offers/{id}/accept',
    params: which,
    body: z.strictObject({
      rams_accepted: z.boolean().default(false),
      media_ids: z.array(Id).max(200).optional(),
    }),
    reply: one(JobOffer),
  },
  reject: { method: 'PUT', path: '/api/me/job-offers/{id}/reject', params: which, reply: one(JobOffer) },
  withdraw: { method: 'PUT', path: '/api/me/job-offers/{id}/withdraw', params: which, reply: one(JobOffer) },
})
