import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { listOf, pageQuery } from '#shared/api/kit/paging'
import { reasonText } from '#shared/api/kit/typed-text'
import { Day, Id, Instant, one, requestDay } from '#shared/api/kit/wire'

/** COMING: starts later; STANDING: in force; OVER: past its last day; LIFTED: ended early. */
export const BanStatus = z.enum(['COMING', 'STANDING', 'OVER', 'LIFTED'])
export type BanStatus = z.infer<typeof BanStatus>

/**
 * A ban from one site, or from all sites of its company (`everywhere`). On a shared site the reader gets only its own
 * people, with `reason` and `by` null.
 */
export const Ban = z.object({
  id: Id,
  worker: z.object({ id: Id, slug: z.string(), name: z.string(), company: z.string().nullable() }),
  status: BanStatus,
  reason: z.string().nullable(),
  start_at: Day,
  /** Last day; null: until it is lifted. */
  end_at: Day.nullable(),
  everywhere: z.boolean(),
  by: z.string().nullable(),
  lifted_at: Instant.nullable(),
  lifted_by: z.string().nullable(),
  /** On this site now: somebody must escort them out. */
  on_site: z.boolean(),
})
export type Ban = z.infer<typeof Ban>

/** A person known to the site: assigned, checked in before, or employed by its company. */
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
  /** `start_at` defaults to today. 409 when the person is already banned. */
  add: {
    method: 'POST',
    path: '/api/me/sites/{id}/bans',
    params,
    body: z.strictObject({
      worker_id: Id,
      reason: reasonText.min(1, 'Give the reason.').max(500),
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
