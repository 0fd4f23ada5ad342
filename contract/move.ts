import { z } from 'zod'
import { Instant } from './wire.ts'

/** A line of a timeline: what was done to a thing, when, by whom (null: by Muster itself, or by somebody unnamed here). */
export const Move = z.object({
  move: z.string(),
  to: z.string(),
  at: Instant,
  by: z.string().nullable(),
  detail: z.string().nullable(),
})
export type Move = z.infer<typeof Move>
