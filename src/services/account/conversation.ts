import { CallFailed, client } from '#services/kit/client'
import type { NewMessage } from '#shared/api/account/conversation'

// The queue of messages repeats a send by itself, and shows its 429 with the message.
const calls = client(
  () => import('#shared/api/account/conversation').then((noun) => noun.conversationApi),
  ['send'],
  ['send', 'markRead'],
)
const blocks = client(() => import('#shared/api/account/company-block').then((noun) => noun.companyBlockApi))

/** The conversation that there is already, of a refused beginning. */
function existingOf(error: unknown): string | undefined {
  if (!(error instanceof CallFailed) || error.status !== 303) return undefined
  const id: unknown = Object(Object(error.body).data).id
  return typeof id === 'string' ? id : undefined
}

export const conversations = {
  /** Writes a first message to a person; where there is a conversation already, the next one. Resolves to its id. */
  begin: async ({ userId, content }: { userId: string; content: string }, signal?: AbortSignal): Promise<string> => {
    const message = { type: 'text' as const, content }
    try {
      return (await calls.create({ body: { userId, ...message } }, signal)).data.id
    } catch (error) {
      const id = existingOf(error)
      if (id === undefined) throw error
      await calls.send({ params: { id }, body: message }, signal)
      return id
    }
  },
  list: calls.list,
  messages: calls.messages,
  markRead: calls.markRead,
  /** Sends a message once for its `key`, however often it is tried. */
  send: ({ id, key, message }: { id: string; key: string; message: NewMessage }, signal?: AbortSignal) =>
    calls.send({ params: { id }, body: message }, signal, { 'idempotency-key': key }),
  block: blocks.set,
}
