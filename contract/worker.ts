import { z } from 'zod'
import { CardStanding } from './card-check.ts'
import { api } from './endpoint.ts'
import { listOf, pageQuery } from './paging.ts'
import { Day, Id, Instant, requestDay } from './wire.ts'

/** Spec section 4. INCOMPLETE (shown as In Progress): registration is not finished; the rest by the reader's contracts. */
export const WorkerContractStatus = z.enum(['INCOMPLETE', 'PAST', 'CURRENT', 'FUTURE', 'UNASSIGNED'])
export type WorkerContractStatus = z.infer<typeof WorkerContractStatus>
/** By the days of their assignments; none without one. */
export const WorkerStatus = z.enum(['PAST', 'CURRENT', 'FUTURE'])
export type WorkerStatus = z.infer<typeof WorkerStatus>
/** The card that counts for the company. `standing` is null of another company's people while neither a register nor its date says more. */
export const WorkerCard = z.object({ scheme: z.string(), expires_on: Day, standing: CardStanding.nullable() })
export type WorkerCard = z.infer<typeof WorkerCard>

/**
 * A worker in the list: somebody whom the reader's company employs or employed, or who works on its sites for another.
 * To a payroll company name, status and number are all there is.
 */
export const WorkerRow = z.object({
  id: Id,
  slug: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Signed, good for 5 minutes; null without a picture that the reader may see. */
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
  /** Null of another company's people: their contracts are not the reader's to know. */
  contract_status: WorkerContractStatus.nullable(),
  worker_status: WorkerStatus.nullable(),
  phone_platform: z.string().nullable(),
  payroll_number: z.string().nullable(),
  /** The reader's company employs them now: it may change their profile. */
  editable: z.boolean(),
})
export type WorkerRow = z.infer<typeof WorkerRow>

/** Dictionary lists that a list of workers can be narrowed by. */
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
/** Which workers; 'All' stands for no choice. */
const filters = {
  /** Words of the name, marks and case aside; part of a trade; or the beginning of a card's number. */
  search: z.string().trim().max(100).optional(),
  status: all.or(WorkerContractStatus).default('All'),
  work: all.or(WorkerStatus).default('All'),
  /** Assigned there today, or on it now. */
  site: all.or(Id).default('All'),
  company: all.or(Id).default('All'),
  /** A trade of the dictionary. */
  role: all.or(z.string().max(60)).default('All'),
  card: all.or(z.enum(['NONE', ...CardStanding.options])).default('All'),
  /** Dictionary entries as TYPE:id with commas between: the worker has all of them. */
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
   * Everybody whom the reader's company employs or employed, and who works on its sites, by last name. `cursor` is what
   * `links.next` carries: the page after it costs the same however far down the list.
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
       * Of all whom the reader has, whatever the filters: `workers` up to 10,000, with `workers_capped` beyond; of the
       * others 10,001 stands for more than 10,000.
       */
      counts: z.object({
        workers: z.number().int(),
        workers_capped: z.boolean(),
        on_site: z.number().int(),
        /** Asked by an import, who have not answered yet: nothing is known of them but what the company typed. */
        asked: z.number().int(),
        cards_waiting: z.number().int(),
      }),
      /** Choices of the filters that are rows of the database. */
      filters: z.object({ sites: z.array(Choice), companies: z.array(Choice) }),
    }),
  },
  /**
   * Whom the company employs now, by last name. ASSIGNABLE: registered, not kept off the site, and without work there on
   * these days.
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
