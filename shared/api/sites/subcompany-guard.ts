import { z } from 'zod'
import { Day, Id, Instant, one, requestDay } from '#shared/api/kit/wire'
import { SitePerson } from './site.ts'

/** A guard of the sub-company who is assigned to the site, now or later, or was approved as its guard. */
export const SubcompanyGuard = SitePerson.extend({
  /**
   * Days of the first assignment from today on that is not fully approved, else of the current or next one; null when
   * there is none.
   */
  days: z.object({ start_at: Day, end_at: Day, approved: z.boolean() }).nullable(),
  /** When they were last approved as a guard of the site; null: not, or no longer, approved. */
  approved_at: Instant.nullable(),
  /**
   * Days of the approval: those of the assignment at that time, and of approved ones that follow it without a gap. Kept
   * after they are over.
   */
  approved_from: Day.nullable(),
  approved_until: Day.nullable(),
})
export type SubcompanyGuard = z.infer<typeof SubcompanyGuard>

/**
 * Lets a sub-company's guard guard the site, by name, or ends it. 404 for anybody who is not such a guard, with work on
 * the site now or later. `days` and `subcompany` are what the caller saw: 409 when that company assigns them for no such
 * days, now or later. `days` are needed to approve; a caller that names no company ends it for every one.
 */
export const approveGuard = {
  method: 'PUT',
  path: '/api/me/sites/{id}/guards/{user}',
  params: z.strictObject({ id: Id, user: Id }),
  body: z
    .strictObject({
      approved: z.boolean(),
      days: z.strictObject({ start_at: requestDay(), end_at: requestDay() }).optional(),
      subcompany: Id.optional(),
    })
    .refine(({ approved, days }) => !approved || days, { message: 'Name the days to approve.', path: ['days'] }),
  reply: one(SubcompanyGuard),
} as const
