import type { FastifyInstance } from 'fastify'
import { isBlocked, reasonClosed } from '#server/account/conversation.access'
import { assertCanSend, beginConversation, markRead, sendMessage } from '#server/account/conversation.commands'
import { toConversationDtos, toMessageDtos, toOpenConversationDto } from '#server/account/conversation.dto'
import { conversationsOf, countUnseen, findConversation, messagesOf } from '#server/account/conversation.queries'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { keep } from '#server/platform/files/keep'
import { checkQuota } from '#server/platform/files/unused'
import { serve } from '#server/platform/http/serve'
import { listed } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { notFound, unprocessable } from '#server/platform/kit/problems'
import { conversationApi, type NewMessage } from '#shared/api/account/conversation'

/** Conversations between two people. */
export const conversationRoutes = (app: FastifyInstance, deps: Deps) => {
  const send = async (tx: Tx, me: Person, id: string, content: NewMessage) => {
    const [message] = await toMessageDtos(tx, deps, me, [await sendMessage(tx, deps, me, id, content)])
    if (!message) throw notFound()
    return { data: message }
  }
  serve(app, deps, conversationApi, {
    list: {
      reads: async ({ me, tx, query }) => {
        const { rows, total } = await conversationsOf(tx, me, query)
        const data = await toConversationDtos(tx, deps, me, rows)
        return { ...listed(conversationApi.list.path, query, data, total), unseen: await countUnseen(tx, me) }
      },
    },

    create: {
      writes: async ({ me, tx, body: { userId, ...message }, http }) => {
        const { id, isNew } = await beginConversation(tx, deps, me, userId, message)
        // Without a Location: the client sends the message to the conversation itself.
        http.reply.code(isNew ? 200 : 303)
        return { data: { id } }
      },
    },

    messages: {
      reads: async ({ me, tx, params, query }) => {
        const found = await findConversation(tx, me, params.id)
        if (!found) throw notFound()
        const { rows, more } = await messagesOf(tx, found.id, query)
        const closed = await reasonClosed(tx, me, found.partner.id, found.id)
        const access = { closed, is_blocked: await isBlocked(tx, me, found.partner.id) }
        return {
          data: await toMessageDtos(tx, deps, me, rows),
          meta: { more },
          conversation: await toOpenConversationDto(tx, deps, me, found, access),
        }
      },
    },

    send: {
      writes: async ({ me, tx, params, body }) => {
        if (body.type === 'attachment' && !('media_id' in body)) throw unprocessable({ media_id: ['Choose a file.'] })
        return send(tx, me, params.id, body)
      },
      async handle({ me, params, body: { content }, files, transaction }) {
        const [file, ...others] = files
        if (!file || others.length || file.field !== 'attachment')
          throw unprocessable({ attachment: ['Send one file, as attachment.'] })
        // Before the file is stored: whoever cannot write here leaves none behind.
        await transaction((tx) => assertCanSend(tx, me, params.id))
        await checkQuota(deps, me, file.content.length)
        const kept = await keep(deps, me, { file_key: 'attachment', name: file.name, content: file.content })
        if (!kept) throw notFound()
        return transaction((tx) => send(tx, me, params.id, { type: 'attachment', media_id: kept.id, content }))
      },
    },

    markRead: {
      writes: async ({ me, tx, params, body }) => ({
        data: await markRead(tx, deps, me, params.id, new Date(body.timestamp)),
      }),
    },
  })
}
