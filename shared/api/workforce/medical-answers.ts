import { z } from 'zod'
import { Instant } from '#shared/api/kit/wire'

/** A worker's medical answers, and who opened them. */
export const Health = z.object({
  results: z.array(z.object({ question: z.string(), answer: z.boolean(), more: z.string().optional() })),
  given_at: Instant.nullable(),
  /**
   * Who opened the answers and why, newest first; for the worker only. `reason` is null for entries from before a
   * reason was required.
   */
  looked_at: z.array(
    z.object({ by: z.string(), company: z.string().nullable(), at: Instant, reason: z.string().nullable() }),
  ),
})
export type Health = z.infer<typeof Health>
