import { z } from 'zod'
import { Instant } from '#shared/api/kit/wire'

/** Changes to a company's access to a site: its own status, and its managers and guards there. */
export const SubcompanyMoveName = z.enum([
  'request',
  'grant',
  'reject',
  'end',
  'undo',
  'assignManager',
  'unassignManager',
  'approveGuard',
  'endGuard',
])
export type SubcompanyMoveName = z.infer<typeof SubcompanyMoveName>

/** `detail`: name of the person concerned, if any. */
export const SubcompanyMove = z.object({
  move: SubcompanyMoveName,
  at: Instant,
  by: z.string().nullable(),
  detail: z.string().nullable(),
})
