import { z } from 'zod'
import { Day, Id, Instant } from '#shared/api/kit/wire'
import { CheckStatus } from '#shared/api/registration/identity-check'
import { CardVerdict } from '#shared/domain/workforce/card-check'
import { gateRules, severity } from './gate-rules.ts'

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

const ReasonId = z.enum(['ban', 'assignment', 'documents', 'identity', 'card', 'rest'])
/** Every outcome that a rule can give. */
export const GateCause = z.enum([
  'banned',
  'not_banned',
  'assigned',
  'shut_out',
  'assigned_later',
  'assignment_ended',
  'assignment_cancelled',
  'not_assigned',
  'documents_accepted',
  'documents_unread',
  'identity_proven',
  'identity_under_way',
  'identity_failed',
  'identity_missing',
  'card_good',
  'card_unchecked',
  'card_bad',
  'card_ended',
  'card_missing',
  'back_from_break',
  'rested',
  'rest_short',
])
export type GateCause = z.infer<typeof GateCause>
export const GateReason = z.object({
  id: ReasonId,
  because: GateCause,
  mark: z.enum(['passes', 'warns', 'refuses']),
  /** One sentence for the guard, and for the worker who asks why. */
  words: z.string(),
})
export type GateReason = z.infer<typeof GateReason>
export const GateVerdict = z.enum(['let in', 'ask first', 'do not let in'])
export const GateDecision = z.object({
  verdict: GateVerdict,
  /** Most severe first. */
  reasons: z.array(GateReason),
})
export type GateDecision = z.infer<typeof GateDecision>

/**
 * Whether a worker can enter a site at `now`; the same function runs on server and browser. Any reason that refuses
 * wins over all others; a warning can be overridden with a reason in words.
 */
export function decideGate(inputs: GateInputs, now: Date): GateDecision {
  const reasons = ReasonId.options
    .flatMap((id) => {
      const finding = gateRules[id](inputs, now)
      return finding ? [{ id, ...finding }] : []
    })
    .sort((a, b) => severity[a.mark] - severity[b.mark])
  const has = (mark: GateReason['mark']) => reasons.some((reason) => reason.mark === mark)
  return { verdict: has('refuses') ? 'do not let in' : has('warns') ? 'ask first' : 'let in', reasons }
}
