import type { SmsPort } from '#server/platform/ports/ports'
import { sentinels } from '#server/platform/ports/sentinels'
import { Undeliverable } from '#server/platform/ports/undeliverable'

/** Sends nothing: the message can be read on the demo's outbox page, which shows every row. */
export function embeddedSms(): SmsPort {
  const tried = new Set<string>()
  return {
    async send({ to }, id) {
      if (to === sentinels.refusedPhone) throw new Undeliverable('21610 the number does not take messages')
      if (to !== sentinels.slowPhone || tried.has(id)) return
      tried.add(id)
      throw new Error('20429 too many requests')
    },
  }
}
