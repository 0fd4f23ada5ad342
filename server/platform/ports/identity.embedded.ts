import { createHmac, randomUUID } from 'node:crypto'
import { sameText } from '#server/platform/kit/keys'
import { checkEvent } from '#server/platform/ports/identity-event'
import type { IdentityOutcome, IdentityPort } from '#server/platform/ports/ports'
import { sentinels } from '#server/platform/ports/sentinels'

export type IdentityOptions = {
  /** Signs the webhooks. */
  secret: string
  now: () => Date
  /** Milliseconds until a check is decided. */
  delay?: number
  /** Schedules something for later; tests run it themselves. */
  later?: (run: () => Promise<void>, milliseconds: number) => void
}
type SimulatedResult = 'clear' | 'refused' | 'slow'
const reasons: Record<IdentityOutcome['status'], string | null> = {
  CHECK_CREATED: null,
  CHECK_COMPLETED: null,
  CHECK_FAILED: 'The document could not be read. Lay it flat, without glare, show all of it, and try again.',
}

/**
 * An identity provider inside this process: it decides by last name (sentinels) after a short delay and sends a signed
 * webhook, like the real one. The outcome and time of creation are part of the ids of applicants and checks, so that a
 * restarted server still knows them.
 */
export function embeddedIdentity({ secret, now, delay = 1500, later = soon }: IdentityOptions): IdentityPort {
  const decided = new Map<string, IdentityOutcome['status']>()
  const sign = (body: string | Buffer) => createHmac('sha256', secret).update(body).digest('hex')
  let deliver: (rawBody: string, signature: string) => Promise<void> = async () => {}

  const statusOf = (checkId: string): IdentityOutcome['status'] => {
    const byHand = decided.get(checkId)
    if (byHand) return byHand
    const [, result, born] = /^check_(clear|refused|slow)_(\d+)_/.exec(checkId) ?? []
    if (!result) throw new Error('404 no such check')
    if (result === 'slow' || now().getTime() < Number(born) + delay) return 'CHECK_CREATED'
    return result === 'clear' ? 'CHECK_COMPLETED' : 'CHECK_FAILED'
  }
  const sendWebhook = async (checkId: string) => {
    const object = { id: checkId, status: 'complete', completed_at_iso8601: now().toISOString() }
    const body = JSON.stringify({ payload: { resource_type: 'check', action: 'check.completed', object } })
    await deliver(body, sign(body))
  }

  return {
    async createApplicant({ last_name }) {
      if (named(last_name, sentinels.unreachableName)) throw new Error('503 the provider does not answer')
      return { applicant_id: `applicant_${resultOf(last_name)}_${randomUUID()}` }
    },
    sdkToken: async () => null,
    async createCheck(applicantId) {
      const [, result] = /^applicant_(clear|refused|slow)_/.exec(applicantId) ?? []
      if (!result) throw new Error('404 no such applicant')
      const check_id = `check_${result}_${now().getTime()}_${randomUUID()}`
      const decide = async () => {
        if (decided.has(check_id)) return
        decided.set(check_id, result === 'clear' ? 'CHECK_COMPLETED' : 'CHECK_FAILED')
        // A lost webhook does no harm: the client polls.
        await sendWebhook(check_id).catch(() => {})
      }
      if (result !== 'slow') later(decide, delay)
      return { check_id }
    },
    async fetchCheck(checkId) {
      const status = statusOf(checkId)
      return { status, reason: reasons[status] }
    },
    readWebhook(rawBody, signature) {
      return signature && sameText(signature, sign(rawBody)) ? checkEvent(rawBody) : undefined
    },
    attach: (to) => {
      deliver = to
    },
    ...(process.env.MUSTER_MODE !== 'production' && {
      async simulate(checkId: string, status: IdentityOutcome['status']) {
        decided.set(checkId, status)
        if (status !== 'CHECK_CREATED') await sendWebhook(checkId)
      },
    }),
  }
}

const named = (last: string, sentinel: string) => last.trim().toLowerCase() === sentinel.toLowerCase()
function resultOf(last: string): SimulatedResult {
  if (named(last, sentinels.refusedName)) return 'refused'
  return named(last, sentinels.slowName) ? 'slow' : 'clear'
}
const soon = (run: () => Promise<void>, milliseconds: number) => void setTimeout(run, milliseconds).unref()
