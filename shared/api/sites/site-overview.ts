import { z } from 'zod'
import { Id } from '#shared/api/kit/wire'

/**
 * A site among all that a company has access to, with its headcount. `cover` (what its minimum lacks) and `gate` (null
 * without one) are absent for a site of another company.
 */
export const SiteOverview = z.object({
  id: Id,
  name: z.string(),
  place: z.string(),
  shared: z.boolean(),
  manager: z.string().nullable(),
  on_site: z.number().int(),
  due: z.number().int(),
  in_doubt: z.number().int(),
  cover: z.array(z.string()).optional(),
  gate: z.string().nullable().optional(),
})
export type SiteOverview = z.infer<typeof SiteOverview>
