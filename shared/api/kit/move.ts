import { z } from 'zod'
import { Instant } from './wire.ts'

/**
 * An entry of a history: what was done, when and by which person (null: by Muster itself, or by somebody not named
 * here).
 */
export const Move = z.object({
  move: z.string(),
  to: z.string(),
  at: Instant,
  by: z.string().nullable(),
  detail: z.string().nullable(),
})
export type Move = z.infer<typeof Move>
