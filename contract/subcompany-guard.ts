import { z } from 'zod'
import { SitePerson } from './site.ts'
import { Day, Id, Instant, one } from './wire.ts'

/** A guard of the sub-company who is assigned to the site, now or later, or was let guard it. */
export const SubcompanyGuard = SitePerson.extend({
  /** The days of the assignment that runs or comes next, and whether they are all approved; null when there is none. */
  days: z.object({ start_at: Day, end_at: Day, approved: z.boolean() }).nullable(),
  /** When they were let guard the site; null: they may not, or no longer. */
  approved_at: Instant.nullable(),
  /** The days on which they may: those of the assignment as it was then. They stay named when they are over. */
  approved_from: Day.nullable(),
  approved_until: Day.nullable(),
})
export type SubcompanyGuard = z.infer<typeof SubcompanyGuard>

/**
 * Lets a sub-company's guard guard the site, by name, or ends it. 404 for anybody who is not such a guard, with work on
 * the site now or later.
 */
export const approveGuard = {
  method: 'PUT',
  path: '/api/me/sites/{id}/guards/{user}',
  params: z.strictObject({ id: Id, user: Id }),
  body: z.strictObject({ approved: z.boolean() }),
  reply: one(SubcompanyGuard),
} as const
