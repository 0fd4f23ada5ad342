import type { FastifyInstance } from 'fastify'
import { isBlocked, reasonClosed } from '#server/account/conversation.access'
import { beginConversation, markRead, sendMessage } from '#server/account/conversation.commands'
import { toConversationDtos, toMessageDtos, toOpenConversationDto } from '#server/account/conversation.dto'
import { conversationsOf, countUnseen, findConversation, messagesOf } from '#server/account/conversation.queries'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { listed } from '#server/platform/kit/paging'
import { notFound } from '#server/platform/kit/problems'
import { conversationApi } from '#shared/api/account/conversation'

/** Conversations between two people. */
export const conversationRoutes = (app: FastifyInstance, deps: Deps) =>
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
        const row = await sendMessage(tx, deps, me, params.id, body)
        const [message] = await toMessageDtos(tx, deps, me, [row])
        if (!message) throw notFound()
        return { data: message }
      },
    },

    markRead: {
      writes: async ({ me, tx, params, body }) => ({
        data: await markRead(tx, deps, me, params.id, new Date(body.timestamp)),
      }),
    },
  })
