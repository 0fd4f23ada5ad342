import { z } from 'zod'
import type { GateInputs } from './gate-inputs.ts'
import { GateReason, GateReasonId } from './gate-reason.ts'
import { gateRules, severity } from './gate-rules.ts'

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
  const reasons = GateReasonId.options
    .flatMap((id) => {
      const finding = gateRules[id](inputs, now)
      return finding ? [{ id, ...finding }] : []
    })
    .sort((a, b) => severity[a.mark] - severity[b.mark])
  const has = (mark: GateReason['mark']) => reasons.some((reason) => reason.mark === mark)
  return { verdict: has('refuses') ? 'do not let in' : has('warns') ? 'ask first' : 'let in', reasons }
}
