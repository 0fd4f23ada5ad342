import { z } from 'zod'
import { ModelCard } from '#shared/api/account/model-card'
import { api } from '#shared/api/kit/endpoint'
import { listOf, pageQuery } from '#shared/api/kit/paging'
import { reasonText, typedText } from '#shared/api/kit/typed-text'
import { Day, Done, Id, Instant, one, readVersion, requestDay } from '#shared/api/kit/wire'
import { UploadedFile } from '#shared/api/platform/media'
import { Trade } from '#shared/api/platform/trade'
import { SitePerson } from '#shared/api/sites/site'
import { paymentCycles, paymentTypes } from '#shared/domain/platform/payment'
import { HourlyRate } from './hourly-rate.ts'
import { InvoiceEmail, workTexts } from './offer-terms.ts'

/** REMOVED posts are shown to nobody. */
export const PostStatus = z.enum(['ACTIVE', 'INACTIVE', 'REMOVED'])
export type PostStatus = z.infer<typeof PostStatus>
/** Of those that the company has in its list. */
export const ListedPostStatus = z.enum(['ACTIVE', 'INACTIVE'])
export type ListedPostStatus = z.infer<typeof ListedPostStatus>

/** A job post as everybody sees it. */
const PublicPost = z.object({
  id: Id,
  model_type: z.literal('post'),
  status: PostStatus,
  company: z.object({ id: Id, name: z.string() }),
  site: z.object({ id: Id, name: z.string(), address_line_1: z.string(), place: z.string() }).nullable(),
  role_id: z.string(),
  role: z.string(),
  start_at: Day.nullable(),
  end_at: Day.nullable(),
  /** The last day to apply. */
  due_date: Day.nullable(),
  positions: z.number().int(),
  hourly_rate: z.number().nullable(),
  payment_cycle: z.string().nullable(),
  payment_type: z.enum(paymentTypes).nullable(),
  employment_type: z.string().nullable(),
  experience_years: z.string().nullable(),
  description: z.string().nullable(),
  ref_number: z.string().nullable(),
  created_at: Instant,
})
/** A worker who has applied for a post. */
const Applicant = z.object({
  worker: SitePerson,
  trade: z.string().nullable(),
  photo: UploadedFile.nullable(),
  applied_at: Instant,
  /** Whoever got the application has not read it yet. */
  is_new: z.boolean(),
  /** The reader's conversation with it; null when it went to a colleague. */
  conversation_id: Id.nullable(),
  /** When the company last sent them an offer with the terms of this post. */
  offered_at: Instant.nullable(),
})
export type Applicant = z.infer<typeof Applicant>
/** The same for its company. */
export const JobPost = PublicPost.extend({
  use_timesheet: z.boolean(),
  manager: SitePerson.nullable(),
  email_for_invoice: z.string().nullable(),
  inactive_reason: z.string().nullable(),
  /** Since when it is off the market; null while it is on it, and where nothing says when. */
  inactive_since: Instant.nullable(),
  author: SitePerson,
  /** How many workers have applied, and how many of their applications nobody has read yet. */
  applications: z.number().int(),
  new_applications: z.number().int(),
  /** The newest first: all of them with one post, the newest three in a list. */
  applicants: z.array(Applicant),
  /** Changes with every change to the post. */
  updated_at: Instant,
})
export type JobPost = z.infer<typeof JobPost>
/** The same on the market. */
export const MarketPost = PublicPost.extend({
  /**
   * Miles from the postcode area of the reader's home to the site's pin; null where one of them is missing.
   */
  distance_miles: z.number().int().nullable(),
  /** The reader has applied. */
  applied: z.boolean(),
  applied_at: Instant.nullable(),
  /** The conversation with their application. */
  conversation_id: Id.nullable(),
  /** It is their company's own. */
  own: z.boolean(),
})
export type MarketPost = z.infer<typeof MarketPost>

/** A post as messages have it. */
export const PostCard = ModelCard.extend(MarketPost.shape)
export type PostCard = z.infer<typeof PostCard>

const given = {
  site_id: Id.nullable().default(null),
  role_id: Trade,
  start_at: requestDay('Choose the first day.').nullable().default(null),
  end_at: requestDay('Choose the last day.').nullable().default(null),
  due_date: requestDay('Choose the last day to apply.').nullable().default(null),
  use_timesheet: z.boolean().default(false),
  /** An approver of the site, or of the company without one. Left out with a site: its first manager, else an owner. */
  manager_id: Id.nullable().default(null),
  payment_cycle: z.enum(paymentCycles, 'Choose a payment cycle.').nullable().default(null),
  hourly_rate: HourlyRate.nullable().default(null),
  payment_type: z.enum(paymentTypes).nullable().default(null),
  email_for_invoice: InvoiceEmail,
  ...workTexts,
  positions: z.number().int().min(1, 'At least one.').max(500, 'At most 500.').default(1),
}
type GivenDays = { start_at: string | null; end_at: string | null }
const inOrder = ({ start_at, end_at }: GivenDays) => start_at === null || end_at === null || end_at >= start_at
const outOfOrder = { path: ['end_at'], message: 'The last day is before the first.' }
const which = z.strictObject({ id: Id })
const all = z.literal('ALL')

export const jobPostApi = api({
  /** The company's posts, the newest first. `counts` follow the search and the site, not the status. */
  mine: {
    method: 'GET',
    path: '/api/me/job-posts',
    query: pageQuery({
      status: all.or(ListedPostStatus).default('ALL'),
      site: z.literal('All').or(Id).default('All'),
      search: z.string().trim().max(100).optional(),
    }),
    reply: listOf(JobPost).extend({
      counts: z.record(ListedPostStatus, z.number().int()),
      /** Of all that match, whatever their status. */
      new_applications: z.number().int(),
    }),
  },
  oneOfMine: { method: 'GET', path: '/api/me/job-posts/{id}', params: which, reply: one(JobPost) },
  create: {
    method: 'POST',
    path: '/api/me/job-posts',
    body: z.strictObject(given).refine(inOrder, outOfOrder),
    reply: one(JobPost),
  },
  /** `status` puts it on the market or takes it off, with the reason ('Filled'). 409 when it was removed. */
  change: {
    method: 'PUT',
    path: '/api/me/job-posts/{id}',
    params: which,
    body: z
      .strictObject({
        ...given,
        status: ListedPostStatus.optional(),
        inactive_reason: reasonText.max(200, 'At most 200 letters.').optional(),
        ...readVersion,
      })
      .refine(inOrder, outOfOrder),
    reply: one(JobPost),
  },
  /** Nothing is deleted: it is shown no more. */
  remove: { method: 'DELETE', path: '/api/me/job-posts/{id}', params: which, reply: Done },
  /**
   * The market: active posts whose last day to apply is not past; for staff also all of their own. `search` matches
   * parts of trade, company, town and description.
   */
  market: {
    method: 'GET',
    path: '/api/job-posts',
    query: pageQuery({
      search: typedText.max(100).optional(),
      role: z.literal('All').or(Trade).default('All'),
      /** The least rate, in pounds an hour. */
      rate_from: z.coerce.number().min(0).max(9999.99).optional(),
      /** Work that begins on this day or later, or says no day. */
      start_from: requestDay('Choose a day.').optional(),
      within_miles: z.coerce.number().int().min(1).max(500).optional(),
      sort: z.enum(['newest', 'nearest', 'best_paid']).default('newest'),
    }),
    reply: listOf(MarketPost),
  },
  /**
   * Applies, once: again it answers the same conversation and writes nothing. 409 with the reason when the post is no
   * longer open, or the worker has blocked the company.
   */
  apply: {
    method: 'PUT',
    path: '/api/job-posts/{id}/apply',
    params: which,
    reply: one(z.object({ conversation_id: Id })),
  },
  oneOfMarket: { method: 'GET', path: '/api/job-posts/{id}', params: which, reply: one(MarketPost) },
})
