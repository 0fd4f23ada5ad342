import type { MailPort } from '#server/platform/ports/ports'
import { sentinels } from '#server/platform/ports/sentinels'
import { Undeliverable } from '#server/platform/ports/undeliverable'

/** Sends nothing: the mail can be read on the demo's outbox page, which shows every row. */
export function embeddedMail(): MailPort {
  const tried = new Set<string>()
  return {
    async send({ to }, id) {
      const mailbox = to.split('@')[0]
      if (mailbox === sentinels.bouncingMailbox) throw new Undeliverable('550 no such mailbox')
      if (mailbox !== sentinels.slowMailbox || tried.has(id)) return
      tried.add(id)
      throw new Error('451 try again later')
    },
  }
}
