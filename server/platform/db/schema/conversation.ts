import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { among, createdAt, id, instant } from './columns.ts'
import { companies } from './company.ts'
import { media } from './media.ts'
import { users } from './user.ts'

/** Between two people; `first_user_id` is the smaller id, so that a pair has one conversation. */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    first_user_id: uuid()
      .notNull()
      .references(() => users.id),
    second_user_id: uuid()
      .notNull()
      .references(() => users.id),
    last_message_id: uuid(),
    last_message_at: instant(),
    created_at: createdAt(),
  },
  (t) => [unique('conversations_pair').on(t.first_user_id, t.second_user_id)],
)

export const conversationParticipants = pgTable(
  'conversation_participants',
  {
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    unseen_count: integer().notNull().default(0),
    /** Never decreases. */
    read_up_to: instant(),
    /** When `read_up_to` last moved: the time at which the newest of them were read. */
    read_at: instant(),
    last_message_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.conversation_id, t.user_id] }),
    index('conversation_participants_user').on(t.user_id, t.last_message_at.desc().nullsFirst()),
  ],
)

/** Lower case, as in the API. */
export const messageTypes = ['text', 'model', 'attachment'] as const
export const messages = pgTable(
  'messages',
  {
    id: id(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    sender_id: uuid()
      .notNull()
      .references(() => users.id),
    type: text({ enum: messageTypes }).notNull(),
    content: text(),
    /** `offer` or `post`; access is checked again for each reader. */
    model_type: text(),
    model_id: uuid(),
    media_id: uuid().references(() => media.id),
    created_at: createdAt(),
  },
  (t) => [
    index('messages_conversation').on(t.conversation_id, t.id),
    index('messages_media').on(t.media_id),
    index('messages_model').on(t.model_id).where(sql`${t.model_id} is not null`),
    among('messages_type_check', t.type, messageTypes),
  ],
)

/** Companies that a worker takes no messages from. */
export const companyBlocks = pgTable(
  'company_blocks',
  {
    worker_id: uuid()
      .notNull()
      .references(() => users.id),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.worker_id, t.company_id] }), index('company_blocks_company').on(t.company_id)],
)
