import { z } from 'zod'
import { Day, Id, Instant } from '#shared/api/kit/wire'
import { CheckStatus } from '#shared/api/platform/check-status'
import { CardVerdict } from '#shared/domain/workforce/card-check'

/** Input of the gate decision: all that is known of one worker on one site. Part of the offline list. */
export const GateInputs = z.object({
  /** On this site: past, current, future and cancelled ones. */
  assignments: z.array(
    z.object({
      start_at: Day,
      end_at: Day,
      cancelled: z.boolean(),
      role_id: z.string(),
      role: z.string(),
      /** The company that gave the work: its verdicts on a card count for it. */
      company_id: Id,
      /** Set when the assigning sub-company has no access to this site (any more); null when it has. */
      shut_out: z.object({ company: z.string(), since: Day.nullable() }).nullable(),
    }),
  ),
  /**
   * Documents of the site for the role of the worker's deciding assignment, whose newest version they have not
   * accepted.
   */
  unread_documents: z.array(z.object({ name: z.string(), version: z.number().int() })),
  identity: CheckStatus.nullable(),
  /** Skill cards that were not replaced, and the verdicts on them; both oldest first. */
  cards: z.array(
    z.object({
      scheme_code: z.string(),
      scheme: z.string(),
      expires_on: Day,
      verdicts: z.array(CardVerdict),
    }),
  ),
  /** Bans from this site, and from all sites of its company. `reason` is null for a sub-company. */
  bans: z.array(z.object({ reason: z.string().nullable(), start_at: Day, end_at: Day.nullable() })),
  /** When the worker last left any site; null when unknown. */
  last_left_at: Instant.nullable(),
})
export type GateInputs = z.infer<typeof GateInputs>
