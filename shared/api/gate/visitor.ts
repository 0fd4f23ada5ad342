import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { listOf, pageQuery } from '#shared/api/kit/paging'
import { Day, Id, Instant, one } from '#shared/api/kit/wire'

export const VisitStatus = z.enum(['EXPECTED', 'ON_SITE', 'LEFT'])
export type VisitStatus = z.infer<typeof VisitStatus>

/** A visit to a site on one day. `since`: when they came, or left; null while they are expected. */
export const Visitor = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  company: z.string().nullable(),
  /** Host of the visit. */
  host: z.string().nullable(),
  visit_on: Day,
  status: VisitStatus,
  since: Instant.nullable(),
})
export type Visitor = z.infer<typeof Visitor>

/**
 * Seconds after a visitor's check in which its opposite is refused: a second tap is no second thought. Less than for a
 * worker's scan, as the opposite check is the only way to correct one.
 */
export const reverseSeconds = 5

const params = z.strictObject({ id: Id })
/**
 * `same`: it repeats a check made a minute ago or by another guard; nothing changed. `message`: one sentence for the
 * guard.
 */
const Checked = one(Visitor.extend({ same: z.boolean(), message: z.string() }))

export const visitorApi = api({
  /**
   * The visitors of the site with this id, newest day first, then by name. `Today`: those of today, and everybody still
   * on the site. 404 for a sub-company: visitors belong to the site's company.
   */
  ofSite: {
    method: 'GET',
    path: '/api/me/visitors/{id}',
    params,
    query: pageQuery({ when: z.enum(['Today', 'All']).default('All') }),
    reply: listOf(Visitor),
  },
  /** 409 on another day than planned, when already on site, at a closed site, or seconds after they left. Notifies the host. */
  checkIn: {
    method: 'POST',
    path: '/api/site-control/visitors/{id}/check-in',
    params,
    reply: Checked,
  },
  /** 409 when they are not on site, or seconds after they came. */
  checkOut: {
    method: 'POST',
    path: '/api/site-control/visitors/{id}/check-out',
    params,
    reply: Checked,
  },
})
