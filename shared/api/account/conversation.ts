import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { listOf, pageQuery } from '#shared/api/kit/paging'
import { typedText } from '#shared/api/kit/typed-text'
import { Id, Instant, one, RequestInstant } from '#shared/api/kit/wire'
import { UploadedFile } from '#shared/api/platform/media'
import { ModelCard, ModelType } from './model-card.ts'

/** Characters of a message. */
export const mostText = 4000

export const MessageType = z.enum(['text', 'model', 'attachment'])
export type MessageType = z.infer<typeof MessageType>

/** `size` in bytes. */
const Attachment = z.object({ ...UploadedFile.shape, size: z.number().int() })
export type Attachment = z.infer<typeof Attachment>

export const Message = z.object({
  id: Id,
  conversation_id: Id,
  sender_id: Id,
  type: MessageType,
  content: z.string().nullable(),
  /** Null when the reader may not see it, or no longer. */
  model: ModelCard.nullable(),
  attachment: Attachment.nullable(),
  created_at: Instant,
})
export type Message = z.infer<typeof Message>

/** The other person. `company` is one that they run, or that employs them. */
const Partner = z.object({
  id: Id,
  slug: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_worker: z.boolean(),
  /** A worker's trade. */
  trade: z.string().nullable(),
  company: z.object({ id: Id, name: z.string() }).nullable(),
  photo: UploadedFile.nullable(),
})

const conversation = {
  id: Id,
  with: Partner,
  unseen_count: z.number().int(),
}
/** A conversation in the list. */
export const Conversation = z.object({
  ...conversation,
  last_message: z
    .object({
      id: Id,
      type: MessageType,
      content: z.string().nullable(),
      /** Name of the attached file, or of what the card shows. */
      title: z.string().nullable(),
      is_picture: z.boolean(),
      sender_id: Id,
      created_at: Instant,
    })
    .nullable(),
})
export type Conversation = z.infer<typeof Conversation>

/** An open conversation. */
export const OpenConversation = z.object({
  ...conversation,
  /** Up to when the other person has read, and when they read the newest of it. */
  read_up_to: Instant.nullable(),
  read_at: Instant.nullable(),
  /** The reader, a worker, takes no messages from the other person's company. */
  is_blocked: z.boolean(),
  /** Why the reader cannot write now; null when they can. */
  closed: z.string().nullable(),
})
export type OpenConversation = z.infer<typeof OpenConversation>

const content = typedText.max(mostText)
/** Text, a card of the sender's own offer or post, or one uploaded file; the latter two with or without a text. */
const newMessage = [
  z.strictObject({ type: z.literal('text'), content: content.min(1, 'Write a message.') }),
  z.strictObject({
    type: z.literal('model'),
    model: z.strictObject({ model_type: ModelType, id: Id }),
    content: content.optional(),
  }),
  z.strictObject({ type: z.literal('attachment'), media_id: Id, content: content.optional() }),
] as const
export const NewMessage = z.discriminatedUnion('type', newMessage)
export type NewMessage = z.infer<typeof NewMessage>
/** As a form: the file is in it, as `attachment`. */
const FormMessage = z.strictObject({ type: z.literal('attachment').default('attachment'), content: content.optional() })

const params = z.strictObject({ id: Id })

export const conversationApi = api({
  /** Latest message first; `search` in names and texts. `unseen`: unseen messages of all conversations. */
  list: {
    method: 'GET',
    path: '/api/me/conversations',
    query: pageQuery({ search: z.string().trim().max(100).default('') }),
    reply: z.object({ ...listOf(Conversation).shape, unseen: z.number().int() }),
  },
  /**
   * Begins a conversation with its first message. 303 without a Location when there is one with this person already: then
   * nothing is written, and `data.id` is the existing one. 404 for a person who is not related.
   */
  create: {
    method: 'POST',
    path: '/api/me/conversations',
    body: z.discriminatedUnion('type', [
      newMessage[0].extend({ userId: Id }),
      newMessage[1].extend({ userId: Id }),
      newMessage[2].extend({ userId: Id }),
    ]),
    reply: one(z.object({ id: Id })),
  },
  /**
   * Oldest first: the newest `per_page`, or those next to `before` or `after`, the ids of messages. `more`: there are
   * further ones in that direction (towards older ones without either).
   */
  messages: {
    method: 'GET',
    path: '/api/me/conversations/{id}/messages',
    params,
    query: z
      .strictObject({
        before: Id.optional(),
        after: Id.optional(),
        per_page: z.coerce.number().int().min(1).max(200).default(50),
      })
      .refine(({ before, after }) => !(before && after), {
        path: ['after'],
        message: 'Give before or after, not both.',
      }),
    reply: z.object({ data: z.array(Message), meta: z.object({ more: z.boolean() }), conversation: OpenConversation }),
  },
  /**
   * JSON, or a form with the file in it as `attachment`. 409 with the reason when the caller cannot write to this person
   * now.
   */
  send: {
    method: 'POST',
    path: '/api/me/conversations/{id}/messages',
    params,
    multipart: 'or json',
    body: z.union([NewMessage, FormMessage]),
    reply: one(Message),
    limit: { max: 30, seconds: 60 },
  },
  /** Reads up to an instant, at most now. An earlier one than before changes nothing. */
  markRead: {
    method: 'PUT',
    path: '/api/me/conversations/{id}/messages/mark-read',
    params,
    body: z.strictObject({ timestamp: RequestInstant }),
    reply: one(z.object({ unseen_count: z.number().int(), read_up_to: Instant.nullable() })),
  },
})
