import { z } from 'zod'
import { api } from './endpoint.ts'
import { listOf, pageQuery } from './paging.ts'
import { Day, Id, Instant, one, requestDay } from './wire.ts'

/** A ban may begin later, stands, runs out by its last day, or is lifted before. */
export const BanStatus = z.enum(['COMING', 'STANDING', 'OVER', 'LIFTED'])
export type BanStatus = z.infer<typeof BanStatus>

/**
 * Somebody kept off a site, or off all sites of its company (`everywhere`). Of a shared site the reader sees its own
 * people only, without the reason and who wrote it: those are null.
 */
export const Ban = z.object({
  id: Id,
  worker: z.object({ id: Id, slug: z.string(), name: z.string(), company: z.string().nullable() }),
  status: BanStatus,
  reason: z.string().nullable(),
  start_at: Day,
  /** The last day; null: until it is lifted. */
  end_at: Day.nullable(),
  everywhere: z.boolean(),
  by: z.string().nullable(),
  lifted_at: Instant.nullable(),
  lifted_by: z.string().nullable(),
  /** They are on this site now, and somebody must see them out. */
  on_site: z.boolean(),
})
export type Ban = z.infer<typeof Ban>

/** Somebody whom the site knows, by an assignment, a check-in or as its company's own. */
export const Bannable = z.object({ id: Id, name: z.string(), company: z.string().nullable() })
export type Bannable = z.infer<typeof Bannable>

export const BanFilter = z.enum(['Current', 'All'])
export type BanFilter = z.infer<typeof BanFilter>

const params = z.strictObject({ id: Id })

export const banApi = api({
  list: {
    method: 'GET',
    path: '/api/me/sites/{id}/bans',
    params,
    query: pageQuery({ status: BanFilter.default('Current') }),
    reply: listOf(Ban),
  },
  /** The first 20 by name. */
  people: {
    method: 'GET',
    path: '/api/me/sites/{id}/bans/people',
    params,
    query: z.strictObject({ search: z.string().trim().max(100).default('') }),
    reply: z.object({ data: z.array(Bannable) }),
  },
  /** `start_at` is today without one. 409 when they are kept off already. */
  add: {
    method: 'POST',
    path: '/api/me/sites/{id}/bans',
    params,
    body: z.strictObject({
      worker_id: Id,
      reason: z.string().trim().min(1, 'Give the reason.').max(500),
      start_at: requestDay().optional(),
      end_at: requestDay().nullish(),
      everywhere: z.boolean().default(false),
    }),
    reply: one(Ban),
  },
  lift: {
    method: 'PUT',
    path: '/api/me/sites/{id}/bans/{ban}/lift',
    params: z.strictObject({ id: Id, ban: Id }),
    reply: one(Ban),
  },
})
