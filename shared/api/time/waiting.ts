import { z } from 'zod'

/** Counts behind the dots in the side navigation. */
export const Waiting = z.object({
  timesheets: z.number().int(),
  messages: z.number().int(),
  cards: z.number().int(),
})
export type Waiting = z.infer<typeof Waiting>
