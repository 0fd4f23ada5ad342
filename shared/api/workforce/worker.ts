import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { listOf, pageQuery } from '#shared/api/kit/paging'
import { Day, Id, Instant, requestDay } from '#shared/api/kit/wire'
import { CardStatus } from '#shared/domain/workforce/card-check'

/** INCOMPLETE (shown as In Progress): registration is not finished; the others depend on the reader's contracts. */
export const WorkerContractStatus = z.enum(['INCOMPLETE', 'PAST', 'CURRENT', 'FUTURE', 'UNASSIGNED'])
export type WorkerContractStatus = z.infer<typeof WorkerContractStatus>
/** By the days of their assignments; null in a row without one. */
export const WorkerStatus = z.enum(['PAST', 'CURRENT', 'FUTURE'])
export type WorkerStatus = z.infer<typeof WorkerStatus>
/**
 * The card that decides for the company. `standing` is null for another company's people, unless a register or the
 * expiry date decides it.
 */
export const WorkerCard = z.object({ scheme: z.string(), expires_on: Day, standing: CardStatus.nullable() })
export type WorkerCard = z.infer<typeof WorkerCard>

/**
 * A worker in the list: employed by the reader's company now or before, or working on its sites for another company. A
 * payroll company gets only name, status and number.
 */
export const WorkerRow = z.object({
  id: Id,
  slug: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Signed URL, valid for 5 minutes; null without a picture that the reader has access to. */
  photo: z.string().nullable(),
  company: z.object({ id: Id, name: z.string() }).nullable(),
  role_id: z.string().nullable(),
  trade: z.string().nullable(),
  /** The site's id or null; `onsite_site` is its name. */
  onsite: Id.nullable(),
  onsite_site: z.string().nullable(),
  onsite_since: Instant.nullable(),
  onsite_checkin: Id.nullable(),
  suspected_left_at: Instant.nullable(),
  card: WorkerCard.nullable(),
  /** Null for another company's people: the reader has no access to their contracts. */
  contract_status: WorkerContractStatus.nullable(),
  worker_status: WorkerStatus.nullable(),
  phone_platform: z.string().nullable(),
  payroll_number: z.string().nullable(),
  /** They work for the reader's company today, so it can change their profile. */
  editable: z.boolean(),
})
export type WorkerRow = z.infer<typeof WorkerRow>

/** Dictionary lists that workers can be filtered by. */
export const workerDictionaries = [
  'SKILL',
  'QUALIFICATION',
  'LANGUAGE',
  'ENGLISH_LEVEL',
  'EXPERIENCE_TYPE',
  'EXPERIENCE_YEARS',
  'AVAILABILITY',
  'TRAVEL_TIME',
] as const
export type WorkerDictionary = (typeof workerDictionaries)[number]

const all = z.literal('All')
/** Filters; 'All' means no filter. */
const filters = {
  /** Words of the name (accents and case are ignored), part of a trade, or the start of a card number. */
  search: z.string().trim().max(100).optional(),
  status: all.or(WorkerContractStatus).default('All'),
  work: all.or(WorkerStatus).default('All'),
  /** Assigned there today, or on it now. */
  site: all.or(Id).default('All'),
  company: all.or(Id).default('All'),
  /** A trade of the dictionary. */
  role: all.or(z.string().max(60)).default('All'),
  card: all.or(z.enum(['NONE', ...CardStatus.options])).default('All'),
  /** Dictionary entries as TYPE:id, comma-separated: the worker has all of them. */
  entries: z
    .string()
    .max(1000)
    .transform((text) => text.split(',').map((entry) => entry.split(':')))
    .pipe(z.array(z.tuple([z.enum(workerDictionaries), z.string().max(60)])).max(20))
    .optional(),
}

const Choice = z.object({ value: z.string(), label: z.string() })

export const workerApi = api({
  /**
   * Current and former employees of the reader's company and people who work on its sites, by last name. `cursor` comes
   * from `links.next` and keeps deep pages as fast as the first.
   */
  list: {
    method: 'GET',
    path: '/api/me/workers',
    query: pageQuery({
      ...filters,
      sort: z.enum(['name', '-name']).default('name'),
      cursor: z.string().max(400).optional(),
    }),
    reply: listOf(WorkerRow).extend({
      /**
       * Counts without filters: `workers` up to 10,000, with `workers_capped` beyond; in the others 10,001 means more
       * than 10,000.
       */
      counts: z.object({
        workers: z.number().int(),
        workers_capped: z.boolean(),
        on_site: z.number().int(),
        /** People invited by an import who have not answered: only what the company typed is known of them. */
        asked: z.number().int(),
        cards_waiting: z.number().int(),
      }),
      /** Filter options that come from the database. */
      filters: z.object({ sites: z.array(Choice), companies: z.array(Choice) }),
    }),
  },
  /**
   * Current employees, by last name. ASSIGNABLE: registered, not banned from the site, and without an assignment there
   * on these days.
   */
  simple: {
    method: 'GET',
    path: '/api/me/workers/simple',
    query: pageQuery({
      search: z.string().trim().max(100).optional(),
      status: all.or(z.literal('ASSIGNABLE')).default('All'),
      site_id: Id.optional(),
      date_from: requestDay().optional(),
      date_to: requestDay().optional(),
    }),
    reply: listOf(z.object({ id: Id, name: z.string() })),
  },
})
