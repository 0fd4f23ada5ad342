import { z } from 'zod'
import { Instant } from './wire.ts'

/** What is done with a company's access to a site: its own moves, and whom it lets run or guard its part. */
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

/** `detail`: the name of whom it was about, where it was about somebody. */
export const SubcompanyMove = z.object({
  move: SubcompanyMoveName,
  at: Instant,
  by: z.string().nullable(),
  detail: z.string().nullable(),
})
