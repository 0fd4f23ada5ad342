import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { listOf, pageQuery } from '#shared/api/kit/paging'
import { Id, one } from '#shared/api/kit/wire'
import { SitePerson } from './site.ts'

/** An owner or manager of the caller's company, for pickers. Only its owner gets the email. */
export const CompanyManager = SitePerson.extend({
  role: z.enum(['OWNER', 'MANAGER']),
  /** Sites they manage for the company. */
  site_ids: z.array(Id),
  email: z.string().nullable().optional(),
})
export type CompanyManager = z.infer<typeof CompanyManager>

export const companyManagerApi = api({
  /** By name. With `site_id`, only the approvers of that site: its managers and the company's owners. */
  list: {
    method: 'GET',
    path: '/api/me/managers',
    query: pageQuery({ search: z.string().trim().max(100).optional(), site_id: Id.optional() }),
    reply: listOf(CompanyManager),
  },
  /**
   * Sets which people of the site's company manage it; those of sub-companies are unchanged. 422 on `ids` for anybody
   * else.
   */
  setOfSite: {
    method: 'POST',
    path: '/api/me/sites/{id}/managers',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ ids: z.array(Id).max(50, 'At most 50 managers.') }),
    reply: one(z.array(SitePerson)),
  },
})
