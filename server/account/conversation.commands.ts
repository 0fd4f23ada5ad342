import { and, eq, ne, sql } from 'drizzle-orm'
import { assertCanBegin, assertOpen, lockConversation } from '#server/account/conversation.access'
import { conversationOfPair, type MessageRow, pairOf } from '#server/account/conversation.queries'
import { isOwnModel } from '#server/account/model-cards'
import { broadcastRead, markMessages } from '#server/account/notification.queries'
import { spend } from '#server/platform/auth/throttle'
import { conversationParticipants, conversations, messages } from '#server/platform/db/schema/conversation'
import { users } from '#server/platform/db/schema/user'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { readableFiles } from '#server/platform/files/media.queries'
import type { Person } from '#server/platform/kit/person'
import { conflict, notFound, tooMany, unprocessable } from '#server/platform/kit/problems'
import { ofUser } from '#server/platform/kit/scopes'
import { notifyAll } from '#server/platform/outbox/notify'
import { putRealtime, type RealtimeMessage } from '#server/platform/outbox/put'
import type { NewMessage } from '#shared/api/account/conversation'
import type { ModelType } from '#shared/api/account/model-card'
import { channelOf, realtimeEvents } from '#shared/api/kit/realtime'
import { newId } from '#shared/domain/kit/id'

const modelNames: Record<ModelType, string> = { offer: 'job offer', post: 'job post' }
/** New conversations of a company, or of somebody without one. */
const quota = { max: 30, seconds: 24 * 3600 }

type Writer = Pick<Person, 'id' | 'company_id'>
/**
 * The caller's conversation with this person, begun if there is none, which counts for the day's quota. Whether they can
 * write to each other is for the caller of this to check.
 */
async function openConversation(
  tx: Tx,
  now: Date,
  me: Writer,
  personId: string,
): Promise<{ id: string; isNew: boolean }> {
  const existing = await conversationOfPair(tx, me.id, personId)
  if (existing) return { id: existing, isNew: false }
  const [first_user_id, second_user_id] = pairOf(me.id, personId)
  const [made] = await tx
    .insert(conversations)
    .values({ id: newId(), first_user_id, second_user_id, created_at: now })
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (!made) {
    const winner = await conversationOfPair(tx, me.id, personId)
    if (!winner) throw notFound()
    return { id: winner, isNew: false }
  }
  const wait = await spend(tx, now, `conversations:${me.company_id ?? me.id}`, quota)
  if (wait) {
    const who = me.company_id ? 'Your company has' : 'You have'
    throw tooMany(wait, `${who} begun ${quota.max} conversations today, which is the most. Try again tomorrow.`)
  }
  await tx
    .insert(conversationParticipants)
    .values([me.id, personId].map((user_id) => ({ conversation_id: made.id, user_id })))
  return { id: made.id, isNew: true }
}

/** Begins a conversation with its first message. `isNew` is false when there is one already: then nothing is written. */
export async function beginConversation(
  tx: Tx,
  deps: Deps,
  me: Person,
  personId: string,
  message: NewMessage,
): Promise<{ id: string; isNew: boolean }> {
  const existing = await conversationOfPair(tx, me.id, personId)
  if (existing) return { id: existing, isNew: false }
  if (personId === me.id) throw notFound()
  await assertCanBegin(tx, personId)
  await assertOpen(tx, me, personId)
  const now = deps.clock.now()
  const opened = await openConversation(tx, now, me, personId)
  if (!opened.isNew) return opened
  const conversation = { id: opened.id, partnerId: personId }
  await assertOwnContent(tx, me, conversation, message)
  await writeMessages(tx, { now, me, conversation, messages: [message] })
  return opened
}

/** 404 or 409 as for a message. */
export async function assertCanSend(tx: Tx, me: Person, id: string): Promise<void> {
  const { partnerId } = await lockConversation(tx, me, id)
  await assertOpen(tx, me, partnerId, id)
}

/** Sends a message, one after the other of all that come at once. */
export async function sendMessage(
  tx: Tx,
  deps: Deps,
  me: Person,
  id: string,
  message: NewMessage,
): Promise<MessageRow> {
  const conversation = await lockConversation(tx, me, id)
  await assertOpen(tx, me, conversation.partnerId, id)
  await assertOwnContent(tx, me, conversation, message)
  const [row] = await writeMessages(tx, { now: deps.clock.now(), me, conversation, messages: [message] })
  if (!row) throw new Error('a message was not written')
  return row
}

type ByServer = { now: Date; me: Writer; to: string; messages: NewMessage[] }
/**
 * Writes what an act of the caller puts into their conversation with a person, which is begun if there is none. Returns
 * its id. The person is notified of the act itself; the caller of this has checked it.
 */
export async function writeInConversation(tx: Tx, { now, me, to, messages }: ByServer): Promise<string> {
  const { id } = await openConversation(tx, now, me, to)
  const conversation = await lockConversation(tx, me, id)
  await writeMessages(tx, { now, me, conversation, messages, isNotified: true })
  return id
}

/** Lets open pages load a card again, in every conversation that it was sent to. */
export const broadcastCardChange = (tx: Tx, model_id: string): Promise<void> =>
  asServer(tx, async () => {
    const rows = await tx
      .selectDistinct({ id: messages.conversation_id, userId: conversationParticipants.user_id })
      .from(messages)
      .innerJoin(conversationParticipants, eq(conversationParticipants.conversation_id, messages.conversation_id))
      .where(eq(messages.model_id, model_id))
    await putRealtime(tx, ...rows.map(({ id, userId }) => changed(userId, id, model_id)))
  })

type Writing = {
  now: Date
  me: Writer
  conversation: { id: string; partnerId: string }
  messages: NewMessage[]
  /** The other person gets a notification of what the messages are about. */
  isNotified?: boolean
}
async function writeMessages(tx: Tx, writing: Writing): Promise<MessageRow[]> {
  const { now, me, conversation, isNotified = false } = writing
  const { id: conversation_id, partnerId } = conversation
  const rows = await tx
    .insert(messages)
    .values(
      writing.messages.map((message) => ({
        id: newId(),
        conversation_id,
        sender_id: me.id,
        type: message.type,
        content: message.content || null,
        ...(message.type === 'model' && { model_type: message.model.model_type, model_id: message.model.id }),
        ...(message.type === 'attachment' && { media_id: message.media_id }),
        created_at: now,
      })),
    )
    .returning()
  await tx
    .update(conversations)
    .set({ last_message_id: rows.at(-1)?.id, last_message_at: now })
    .where(eq(conversations.id, conversation_id))
  const counted = await tx
    .update(conversationParticipants)
    .set({
      last_message_at: now,
      unseen_count: sql`${conversationParticipants.unseen_count} + case when ${ofUser(conversationParticipants.user_id, me.id)} then 0 else ${rows.length}::int end`,
    })
    .where(eq(conversationParticipants.conversation_id, conversation_id))
    .returning({ user_id: conversationParticipants.user_id, unseen: conversationParticipants.unseen_count })
  const unseen = counted.find(({ user_id }) => user_id === partnerId)?.unseen ?? rows.length
  const events = [
    ...[partnerId, me.id].map((id) => changed(id, conversation_id)),
    counter(partnerId, conversation_id, unseen),
  ]
  // One notification until the conversation is read: its counter says how many there are.
  const isFirst = unseen === rows.length && !isNotified
  await notifyAll(tx, isFirst ? [await newMessageNotification(tx, me, partnerId, conversation_id, now)] : [], events)
  return rows
}

const changed = (userId: string, conversation_id: string, model_id?: string): RealtimeMessage => ({
  channel: channelOf(userId),
  event: realtimeEvents.conversation,
  data: { conversation_id, ...(model_id && { model_id }) },
})
const counter = (userId: string, conversationId: string, unseenCount: number): RealtimeMessage => ({
  channel: channelOf(userId),
  event: realtimeEvents.unseen,
  data: { conversationId, unseenCount },
})

async function newMessageNotification(tx: Tx, me: Writer, userId: string, conversation_id: string, at: Date) {
  const [sender] = await tx
    .select({ first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(eq(users.id, me.id))
  const name = `${sender?.first_name} ${sender?.last_name}`
  const description = `${name} has sent you a message.`
  return { userId, type: 'message.new' as const, description, names: [name], action: { conversation_id }, at }
}

/**
 * 404 for a model that is not the caller's to send to this person, 409 for one that is in the conversation already; 422
 * for a file that is not theirs to attach.
 */
async function assertOwnContent(
  tx: Tx,
  me: Person,
  { id, partnerId }: { id: string; partnerId: string },
  message: NewMessage,
): Promise<void> {
  if (message.type === 'model') {
    const { model } = message
    if (!(await isOwnModel(tx, me, model, partnerId))) throw notFound()
    const isSent = and(eq(messages.conversation_id, id), eq(messages.model_id, model.id))
    if (await tx.$count(messages, isSent))
      throw conflict(`This ${modelNames[model.model_type]} is in this conversation already.`)
  }
  if (message.type !== 'attachment') return
  const [file] = await readableFiles(tx, me, [message.media_id])
  if (!(file?.file_key === 'attachment' && file.owner_id === me.id))
    throw unprocessable({ media_id: ['This file is not here. Choose it again.'] })
}

/** Moves what the caller has read up to `timestamp`, at most to now and never back, and counts what is left. */
export async function markRead(tx: Tx, deps: Deps, me: Person, id: string, timestamp: Date) {
  const { partnerId } = await lockConversation(tx, me, id)
  const now = deps.clock.now()
  const upTo = timestamp < now ? timestamp : now
  const mine = and(eq(conversationParticipants.conversation_id, id), ofUser(conversationParticipants.user_id, me.id))
  const [before] = await tx.select().from(conversationParticipants).where(mine)
  const isMoved = !before?.read_up_to || before.read_up_to < upTo
  const read_up_to = isMoved ? upTo : (before.read_up_to ?? upTo)
  const [left] = await tx
    .select({ unseen: sql<number>`count(*)::int` })
    .from(messages)
    .where(
      and(
        eq(messages.conversation_id, id),
        ne(messages.sender_id, me.id),
        sql`${messages.created_at} > ${read_up_to.toISOString()}::timestamptz`,
      ),
    )
  const unseen_count = left?.unseen ?? 0
  if (isMoved || before?.unseen_count !== unseen_count) {
    await tx
      .update(conversationParticipants)
      .set({ read_up_to, unseen_count, ...(isMoved && { read_at: now }) })
      .where(mine)
    await notifyAll(tx, [], [changed(partnerId, id), counter(me.id, id, unseen_count)])
  }
  const read = unseen_count ? [] : await markMessages(tx, me.id, id, now)
  if (read.length) await broadcastRead(tx, me.id, read)
  return { unseen_count, read_up_to: read_up_to.toISOString() }
}
