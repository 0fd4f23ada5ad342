import { z } from 'zod'
import { CardVerdict } from './card-check.ts'
import { gateRules, grave } from './gate-rules.ts'
import { CheckStatus } from './identity-check.ts'
import { Day, Id, Instant } from './wire.ts'

/** What the decision is taken from: as much as is known of one worker on one site. The offline list carries it. */
export const GateInputs = z.object({
  /** On this site, of any time, cancelled ones too. */
  assignments: z.array(
    z.object({
      start_at: Day,
      end_at: Day,
      cancelled: z.boolean(),
      role_id: z.string(),
      role: z.string(),
      /** Whose work it is: their verdicts on a card count for it. */
      company_id: Id,
      /** The sub-company that assigned them and may not work on this site (any more); null where it may. */
      shut_out: z.object({ company: z.string(), since: Day.nullable() }).nullable(),
    }),
  ),
  /** Documents of the site for the worker's role in force, whose newest version they have not accepted. */
  unread_documents: z.array(z.object({ name: z.string(), version: z.number().int() })),
  identity: CheckStatus.nullable(),
  /** Skill cards that were not replaced and what came of their checks, both in the order they came in. */
  cards: z.array(
    z.object({
      scheme_code: z.string(),
      scheme: z.string(),
      expires_on: Day,
      verdicts: z.array(CardVerdict),
    }),
  ),
  /** Bans of this site, and of all of its company's. The reason is not a sub-company's to know: null there. */
  bans: z.array(z.object({ reason: z.string().nullable(), start_at: Day, end_at: Day.nullable() })),
  /** When the worker last left any site; null where nobody knows. */
  last_left_at: Instant.nullable(),
})
export type GateInputs = z.infer<typeof GateInputs>

const ReasonId = z.enum(['ban', 'assignment', 'documents', 'identity', 'card', 'rest'])
/** Every way in which a rule can speak. */
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
  /** The gravest first. */
  reasons: z.array(GateReason),
})
export type GateDecision = z.infer<typeof GateDecision>

/**
 * May this worker enter this site at `now`? One function for server and browser. Any reason that refuses keeps them out,
 * whatever the others say; a warning may be overridden with a reason in words.
 */
export function decideGate(inputs: GateInputs, now: Date): GateDecision {
  const reasons = ReasonId.options
    .flatMap((id) => {
      const said = gateRules[id](inputs, now)
      return said ? [{ id, ...said }] : []
    })
    .sort((a, b) => grave[a.mark] - grave[b.mark])
  const has = (mark: GateReason['mark']) => reasons.some((reason) => reason.mark === mark)
  return { verdict: has('refuses') ? 'do not let in' : has('warns') ? 'ask first' : 'let in', reasons }
}
