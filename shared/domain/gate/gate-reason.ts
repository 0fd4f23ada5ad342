import { z } from 'zod'

export const GateReasonId = z.enum(['ban', 'assignment', 'documents', 'identity', 'card', 'rest'])
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
  id: GateReasonId,
  because: GateCause,
  mark: z.enum(['passes', 'warns', 'refuses']),
  /** One sentence for the guard, and for the worker who asks why. */
  words: z.string(),
})
export type GateReason = z.infer<typeof GateReason>
