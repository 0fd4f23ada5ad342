import { listMachine } from '#machines/kit/list.machine'
import { pageOf } from '#machines/kit/pages'
import { conversations } from '#services/account/conversation'
import type { Conversation } from '#shared/api/account/conversation'

/** The user's conversations, the latest first. `unseen`: messages that they have not seen, of all conversations. */
export const conversationsMachine = listMachine<Conversation, { search: string }, { unseen: number }>(
  async ({ query: { search }, page, per_page }, signal) => {
    const answer = await conversations.list({ query: { page, per_page, search: search.trim() } }, signal)
    return { ...pageOf(answer), about: { unseen: answer.unseen } }
  },
)
