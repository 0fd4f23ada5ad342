import { z } from 'zod'
import { Day, Id, Instant } from '#shared/api/kit/wire'

/** What a message can show as a card. */
export const ModelType = z.enum(['offer', 'post'])
export type ModelType = z.infer<typeof ModelType>

/** What can be done with it: `waiting` for an answer until the end of `due_date`, or why it is over. */
export const ModelState = z.enum(['waiting', 'accepted', 'declined', 'withdrawn', 'expired', 'closed'])
export type ModelState = z.infer<typeof ModelState>

/**
 * A job offer or job post as the reader of a message may see it now: what its card shows. The whole of it is `OfferCard`
 * (jobs/job-offer) or `PostCard` (jobs/job-post).
 */
export const ModelCard = z.looseObject({
  id: Id,
  model_type: ModelType,
  status: z.string(),
  state: ModelState,
  /** When it was accepted or declined. */
  answered_at: Instant.nullable(),
  ref_number: z.string().nullable(),
  role_id: z.string(),
  /** Name of the role. */
  role: z.string(),
  company: z.object({ id: Id, name: z.string() }),
  site: z.looseObject({ id: Id, name: z.string(), address_line_1: z.string() }).nullable(),
  start_at: Day.nullable(),
  end_at: Day.nullable(),
  /** Last day for an answer, until midnight in London. */
  due_date: Day.nullable(),
  /** Pounds. */
  hourly_rate: z.number().nullable(),
})
export type ModelCard = z.infer<typeof ModelCard>
