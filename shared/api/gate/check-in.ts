import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { listOf, pageQuery } from '#shared/api/kit/paging'
import { SignedQuery, signedReply } from '#shared/api/kit/signed'
import { Day, Id, Instant, requestDay } from '#shared/api/kit/wire'
import { SitePerson } from '#shared/api/sites/site'
import { PresenceSource } from './presence.ts'

const Company = z.object({ id: Id, name: z.string() }).nullable()

/** A check-in and the check-out that ended it. `minutes` is null while the end is unknown, never 0. */
export const CheckIn = z.object({
  id: Id,
  worker: SitePerson,
  company: Company,
  trade: z.string().nullable(),
  site: z.object({ id: Id, name: z.string() }),
  in_at: Instant,
  in_source: PresenceSource,
  /** Names of the people who checked them in and out; null when a device did, and on a shared site. */
  in_by: z.string().nullable(),
  out_at: Instant.nullable(),
  out_source: PresenceSource.nullable(),
  out_by: z.string().nullable(),
  /** Without a check-out: when the worker was next recorded, which does not show when they left. */
  seen_again_at: Instant.nullable(),
  suspected_left_at: Instant.nullable(),
  minutes: z.number().int().nullable(),
  override_reason: z.string().nullable(),
  /** Made without network and sent later. */
  queued: z.boolean(),
})
export type CheckIn = z.infer<typeof CheckIn>

/**
 * A worker's day on a site, by London day of the check-ins. `minutes` counts ended stays only; `open`: a stay has not
 * ended; `missed`: a stay has no check-out.
 */
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

/** London days, both included. */
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

/**
 * All sites that the caller chose, comma-separated: access to each is checked, but the export is of the site in the
 * path.
 */
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

/** Contents of an export, as encoded in its signed URL. */
export const ExportOf = z.strictObject({
  kind: z.enum(['days', 'every', 'worker']),
  site: Id.optional(),
  slug: z.string().optional(),
  ...filters,
})
export type ExportOf = z.infer<typeof ExportOf>

export const checkInApi = api({
  /** Attendance of the site, newest first: one row per worker and day. */
  days: {
    method: 'GET',
    path: '/api/me/sites/{id}/checkins',
    ...atSite,
    query: ordered(pageQuery(filters)),
    reply: listOf(CheckInDay),
  },
  daysExcel: { path: '/api/me/sites/{id}/checkins/excel', ...siteExcel, reply: signedReply },
  /** Every check-in and check-out of the site, newest first, with who made it and how. */
  every: {
    method: 'GET',
    path: '/api/me/sites/{id}/sitecheckins',
    ...atSite,
    query: ordered(pageQuery(filters)),
    reply: listOf(CheckIn),
  },
  everyExcel: { path: '/api/me/sites/{id}/sitecheckins/excel', ...siteExcel, reply: signedReply },
  /** Every check-in and check-out of a worker that the caller has access to, newest first. */
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
  /** The Excel file, at the URL signed by the calls above: valid for 5 minutes, for that session only. */
  download: {
    method: 'GET',
    path: '/api/exports/check-ins',
    query: SignedQuery,
    file: true,
  },
})
