import { and, eq, ne, sql } from 'drizzle-orm'
import { assertCanBegin, assertOpen, lockConversation } from '#server/account/conversation.access'
import { conversationOfPair, type MessageRow, pairOf } from '#server/account/conversation.queries'
import { isOwnModel } from '#server/account/model-cards'
import { broadcastRead, markMessages } from '#server/account/notification.queries'
import { spend } from '#server/platform/auth/throttle'
import { conversationParticipants, conversations, messages } from '#server/platform/db/schema/conversation'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { readableFiles } from '#server/platform/files/media.queries'
import type { Person } from '#server/platform/kit/person'
import { notFound, tooMany, unprocessable } from '#server/platform/kit/problems'
import { ofUser } from '#server/platform/kit/scopes'
import { notifyAll } from '#server/platform/outbox/notify'
import type { RealtimeMessage } from '#server/platform/outbox/put'
import type { NewMessage } from '#shared/api/account/conversation'
import { channelOf, realtimeEvents } from '#shared/api/kit/realtime'
import { newId } from '#shared/domain/kit/id'

/** New conversations of a company, or of somebody without one. */
const quota = { max: 30, seconds: 24 * 3600 }

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
  const [first_user_id, second_user_id] = pairOf(me.id, personId)
  const [made] = await tx
    .insert(conversations)
    .values({ id: newId(), first_user_id, second_user_id, created_at: deps.clock.now() })
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (!made) {
    const winner = await conversationOfPair(tx, me.id, personId)
    if (!winner) throw notFound()
    return { id: winner, isNew: false }
  }
  const wait = await spend(tx, deps.clock.now(), `conversations:${me.company_id ?? me.id}`, quota)
  if (wait) {
    const who = me.company_id ? 'Your company has' : 'You have'
    throw tooMany(wait, `${who} begun ${quota.max} conversations today, which is the most. Try again tomorrow.`)
  }
  await tx
    .insert(conversationParticipants)
    .values([me.id, personId].map((user_id) => ({ conversation_id: made.id, user_id })))
  await writeMessage(tx, deps, me, { id: made.id, partnerId: personId }, message)
  return { id: made.id, isNew: true }
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
  return writeMessage(tx, deps, me, conversation, message)
}

async function writeMessage(
  tx: Tx,
  deps: Deps,
  me: Person,
  { id: conversation_id, partnerId }: { id: string; partnerId: string },
  message: NewMessage,
): Promise<MessageRow> {
  await assertOwnContent(tx, me, partnerId, message)
  const created_at = deps.clock.now()
  const [row] = await tx
    .insert(messages)
    .values({
      id: newId(),
      conversation_id,
      sender_id: me.id,
      type: message.type,
      content: message.content || null,
      ...(message.type === 'model' && { model_type: message.model.model_type, model_id: message.model.id }),
      ...(message.type === 'attachment' && { media_id: message.media_id }),
      created_at,
    })
    .returning()
  if (!row) throw new Error('a message was not written')
  await tx
    .update(conversations)
    .set({ last_message_id: row.id, last_message_at: created_at })
    .where(eq(conversations.id, conversation_id))
  const counted = await tx
    .update(conversationParticipants)
    .set({
      last_message_at: created_at,
      unseen_count: sql`${conversationParticipants.unseen_count} + case when ${ofUser(conversationParticipants.user_id, me.id)} then 0 else 1 end`,
    })
    .where(eq(conversationParticipants.conversation_id, conversation_id))
    .returning({ user_id: conversationParticipants.user_id, unseen: conversationParticipants.unseen_count })
  const unseen = counted.find(({ user_id }) => user_id === partnerId)?.unseen ?? 1
  const events = [
    ...[partnerId, me.id].map((id) => changed(id, conversation_id)),
    counter(partnerId, conversation_id, unseen),
  ]
  // One notification until the conversation is read: its counter says how many there are.
  const isFirst = unseen === 1
  await notifyAll(
    tx,
    isFirst ? [await newMessageNotification(tx, me, partnerId, conversation_id, created_at)] : [],
    events,
  )
  return row
}

const changed = (userId: string, conversation_id: string): RealtimeMessage => ({
  channel: channelOf(userId),
  event: realtimeEvents.conversation,
  data: { conversation_id },
})
const counter = (userId: string, conversationId: string, unseenCount: number): RealtimeMessage => ({
  channel: channelOf(userId),
  event: realtimeEvents.unseen,
  data: { conversationId, unseenCount },
})

async function newMessageNotification(tx: Tx, me: Person, userId: string, conversation_id: string, at: Date) {
  const [sender] = await tx
    .select({ first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(eq(users.id, me.id))
  const name = `${sender?.first_name} ${sender?.last_name}`
  const description = `${name} has sent you a message.`
  return { userId, type: 'message.new' as const, description, names: [name], action: { conversation_id }, at }
}

/** 404 for a model that is not the caller's to send to this person; 422 for a file that is not theirs to attach. */
async function assertOwnContent(tx: Tx, me: Person, partnerId: string, message: NewMessage): Promise<void> {
  if (message.type === 'model' && !(await isOwnModel(tx, me, message.model, partnerId))) throw notFound()
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
