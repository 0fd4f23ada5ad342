import { client } from '#services/kit/client'
import type { NewMessage } from '#shared/api/account/conversation'

// The queue of messages repeats a send by itself, and shows its 429 with the message.
const calls = client(
  () => import('#shared/api/account/conversation').then((noun) => noun.conversationApi),
  ['send'],
  ['send', 'markRead'],
)
const blocks = client(() => import('#shared/api/account/company-block').then((noun) => noun.companyBlockApi))

export const conversations = {
  list: calls.list,
  messages: calls.messages,
  markRead: calls.markRead,
  /** Sends a message once for its `key`, however often it is tried. */
  send: ({ id, key, message }: { id: string; key: string; message: NewMessage }, signal?: AbortSignal) =>
    calls.send({ params: { id }, body: message }, signal, { 'idempotency-key': key }),
  block: blocks.set,
}
