import { z } from 'zod'
import { api } from './endpoint.ts'
import { listOf, pageQuery } from './paging.ts'
import { PresenceSource } from './presence.ts'
import { SignedQuery, signedReply } from './signed.ts'
import { SitePerson } from './site.ts'
import { Day, Id, Instant, requestDay } from './wire.ts'

const Company = z.object({ id: Id, name: z.string() }).nullable()

/** One in, and the out that ended it. `minutes` is null while nobody knows the end: never 0. */
export const CheckIn = z.object({
  id: Id,
  worker: SitePerson,
  company: Company,
  trade: z.string().nullable(),
  site: z.object({ id: Id, name: z.string() }),
  in_at: Instant,
  in_source: PresenceSource,
  /** Names of who let them in and saw them out; null when a device did, and on a shared site. */
  in_by: z.string().nullable(),
  out_at: Instant.nullable(),
  out_source: PresenceSource.nullable(),
  out_by: z.string().nullable(),
  /** Nobody checked them out: when they were seen next, which says nothing of when they left. */
  seen_again_at: Instant.nullable(),
  suspected_left_at: Instant.nullable(),
  minutes: z.number().int().nullable(),
  override_reason: z.string().nullable(),
  /** Made without network and sent later. */
  queued: z.boolean(),
})
export type CheckIn = z.infer<typeof CheckIn>

/** A worker's day on a site: London's day of the ins. `minutes` counts what has ended, `open` says that something has not,
 * `missed` that nobody saw the end of something. */
export const CheckInDay = z.object({
  day: Day,
  worker: SitePerson,
  company: Company,
  trade: z.string().nullable(),
  times: z.number().int(),
  first_in_at: Instant,
  last_out_at: Instant.nullable(),
  minutes: z.number().int(),
  open: z.boolean(),
  missed: z.boolean(),
  in_doubt: z.boolean(),
})
export type CheckInDay = z.infer<typeof CheckInDay>

/** Days are London's, both included. */
const days = { from: requestDay().optional(), to: requestDay().optional() }
const filters = {
  ...days,
  company: z.literal('All').or(Id).default('All'),
  /** Part of the worker's name. */
  worker: z.string().trim().max(100).optional(),
}
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to
const order = { path: ['to'], message: 'The last day is before the first.' }
const ordered = <S extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>>(query: S) =>
  query.refine(inOrder, order)

/** Every site that the caller chose, with commas between: all are checked, the export is of the first, which the path names. */
const siteIds = z
  .string()
  .max(4000)
  .transform((text) => text.split(','))
  .pipe(z.array(Id))
  .optional()
const atSite = { params: z.strictObject({ id: Id }) }
const ofWorker = { params: z.strictObject({ slug: z.string().max(100) }) }
const siteExcel = {
  method: 'GET',
  ...atSite,
  query: ordered(z.strictObject({ ...filters, site_id: siteIds })),
} as const

/** What an export holds, as its signed address carries it. */
export const ExportOf = z.strictObject({
  kind: z.enum(['days', 'every', 'worker']),
  site: Id.optional(),
  slug: z.string().optional(),
  ...filters,
})
export type ExportOf = z.infer<typeof ExportOf>

export const checkInApi = api({
  /** Who was on the site on which day, newest first: a row a worker and day. */
  days: {
    method: 'GET',
    path: '/api/me/sites/{id}/checkins',
    ...atSite,
    query: ordered(pageQuery(filters)),
    reply: listOf(CheckInDay),
  },
  daysExcel: { path: '/api/me/sites/{id}/checkins/excel', ...siteExcel, reply: signedReply },
  /** Every in and out of the site, newest first: who let them in and how. */
  every: {
    method: 'GET',
    path: '/api/me/sites/{id}/sitecheckins',
    ...atSite,
    query: ordered(pageQuery(filters)),
    reply: listOf(CheckIn),
  },
  everyExcel: { path: '/api/me/sites/{id}/sitecheckins/excel', ...siteExcel, reply: signedReply },
  /** Every in and out of a worker that the caller may see, newest first. */
  ofWorker: {
    method: 'GET',
    path: '/api/me/workers/{slug}/checkins2',
    ...ofWorker,
    query: ordered(pageQuery(days)),
    reply: listOf(CheckIn),
  },
  ofWorkerExcel: {
    method: 'GET',
    path: '/api/me/workers/{slug}/checkins/excel',
    ...ofWorker,
    query: ordered(z.strictObject(days)),
    reply: signedReply,
  },
  /** The sheet itself, at the address that the calls above sign: good for 5 minutes, for that session only. */
  sheet: {
    method: 'GET',
    path: '/api/exports/check-ins',
    query: SignedQuery,
    file: true,
  },
})
