import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { listOf, pageQuery } from '#shared/api/kit/paging'
import { Day, Id, one, requestDay } from '#shared/api/kit/wire'
import { Trade } from '#shared/api/platform/trade'
import { WorkerCard } from '#shared/api/workforce/worker'
import { daysBetween } from '#shared/domain/kit/london'
import { cardSchemes } from '#shared/domain/platform/card-schemes'

/** Days that one can ask about at once. */
const mostDays = 366

/**
 * A day of a worker: TAKEN also before they can start; UNKNOWN when they have not given their availability; OFF when it
 * is not counted (over, or the site is closed: without a site Saturday and Sunday).
 */
export const DayState = z.enum(['FREE', 'TAKEN', 'UNKNOWN', 'OFF'])
export type DayState = z.infer<typeof DayState>

/** A worker as companies find them: nothing here says how to contact them, for whom they work or what they earn. */
export const DirectoryWorker = z.object({
  id: Id,
  slug: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Signed URL; null without a picture. */
  photo: z.string().nullable(),
  /** The trade that was searched for comes first. */
  trades: z.array(z.string()),
  /** As they gave it: '6-10 years'. */
  experience: z.string().nullable(),
  /** The card that counts for the reader's company. */
  card: WorkerCard.nullable(),
  /** First half of their postcode, and the town of its area. */
  district: z.string().nullable(),
  town: z.string().nullable(),
  languages: z.array(z.string()),
  /** Miles from the postcode area of their home to the site; null where one of them is missing. */
  distance_miles: z.number().int().nullable(),
  /**
   * Of the days asked for, or the counted ones of the four weeks shown: how many they are free; `days` is null when they
   * have not given their availability.
   */
  free: z.object({ of: z.number().int(), days: z.number().int().nullable() }),
  /** Four weeks from a Monday on, day by day. */
  calendar: z.object({ from: Day, days: z.array(DayState) }),
  /** The reader's own conversation with them, if there is one. */
  conversation_id: Id.nullable(),
})
export type DirectoryWorker = z.infer<typeof DirectoryWorker>

/** Work of the worker for the reader's company, begun or over. */
const PastWork = z.object({ site: z.string(), role: z.string(), start_at: Day, end_at: Day })
export const DirectoryProfile = DirectoryWorker.extend({
  /** Their other current cards. */
  further_cards: z.array(WorkerCard),
  /** Newest first; empty on the worker's own page. */
  history: z.array(PastWork),
  /** Any company that finds workers finds them. False on their own page while they do not agree. */
  listed: z.boolean(),
})
export type DirectoryProfile = z.infer<typeof DirectoryProfile>

const days = {
  /** Both or neither; days that are over do not count. */
  free_from: requestDay('Choose the first day.').optional(),
  free_to: requestDay('Choose the last day.').optional(),
}
type Wanted = { free_from?: string | undefined; free_to?: string | undefined; site_id?: string | undefined }
const isPair = ({ free_from, free_to }: Wanted) => (free_from === undefined) === (free_to === undefined)
const bothDays = { path: ['free_to'], message: 'Choose the first and the last day.' }
const isInOrder = ({ free_from, free_to }: Wanted) => !free_from || !free_to || free_to >= free_from
const outOfOrder = { path: ['free_to'], message: 'The last day is before the first.' }
const isShort = ({ free_from, free_to }: Wanted) => !free_from || !free_to || daysBetween(free_from, free_to) < mostDays
const tooLong = { path: ['free_to'], message: `At most ${mostDays} days.` }

const all = z.literal('All')
const schemes = new Set(cardSchemes.map(({ code }) => code))

export const directoryApi = api({
  /**
   * Workers who agree to be found, without those who have blocked the reader's company. With days: those who are free on
   * any of them, or have not given their availability. 422 on `site_id` for a site where the company does not work.
   */
  list: {
    method: 'GET',
    path: '/api/workers',
    query: pageQuery({
      /** Words of the name; accents and case are ignored. */
      search: z.string().trim().max(100).optional(),
      role: all.or(Trade).default('All'),
      /** Code of a scheme: they have a card of it that has not expired. */
      card: all.or(z.string().refine((code) => schemes.has(code), 'Choose a card from the list.')).default('All'),
      site_id: Id.optional(),
      within_miles: z.coerce.number().int().min(1).max(500).optional(),
      ...days,
      /** `nearest` is by name without a site. */
      sort: z.enum(['nearest', 'name', '-name']).default('nearest'),
    })
      .refine(isPair, bothDays)
      .refine(isInOrder, outOfOrder)
      .refine(isShort, tooLong)
      .refine(({ within_miles, site_id }) => within_miles === undefined || site_id !== undefined, {
        path: ['site_id'],
        message: 'Choose the site to measure from.',
      }),
    reply: listOf(DirectoryWorker).extend({
      /** How many of the total are free on more than half of the days asked for; null without any. */
      mostly_free: z.number().int().nullable(),
      /** Sites to measure from. */
      filters: z.object({ sites: z.array(z.object({ value: Id, label: z.string() })) }),
    }),
  },
  /**
   * One of them, or a worker of the reader's company or on its sites; for a worker their own page, as companies see it.
   * 404 for anybody else.
   */
  read: {
    method: 'GET',
    path: '/api/workers/{slug}',
    params: z.strictObject({ slug: z.string().max(120) }),
    query: z
      .strictObject({ site_id: Id.optional(), ...days })
      .refine(isPair, bothDays)
      .refine(isInOrder, outOfOrder)
      .refine(isShort, tooLong),
    reply: one(DirectoryProfile),
  },
  /** Whether companies find the caller in the directory: at once, and not any more. */
  setListed: {
    method: 'PUT',
    path: '/api/me/profile/directory',
    body: z.strictObject({ open_to_work: z.boolean() }),
    reply: one(z.object({ open_to_work: z.boolean() })),
  },
  /** The numbers on the tabs of the workers' screen. `workers` and `directory` are counted to 10,001. */
  counts: {
    method: 'GET',
    path: '/api/me/worker-counts',
    reply: one(z.object({ workers: z.number().int(), directory: z.number().int(), active_posts: z.number().int() })),
  },
})
