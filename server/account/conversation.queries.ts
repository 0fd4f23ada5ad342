import { and, asc, count, desc, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { contains, isNamed, searchedName, toNameSearch } from '#server/platform/db/name-search'
import { companies, employments, memberships } from '#server/platform/db/schema/company'
import { conversationParticipants, conversations, messages } from '#server/platform/db/schema/conversation'
import { media } from '#server/platform/db/schema/media'
import { userDictionaryEntries, users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { windowOf } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { ofUser } from '#server/platform/kit/scopes'
import type { PageParams } from '#shared/api/kit/paging'

export type MessageRow = typeof messages.$inferSelect
const other = alias(conversationParticipants, 'other')

/** Qualified: alone in a subquery a column would lose its table. */
const person = sql`${users}.id`
const partner = {
  id: users.id,
  slug: users.slug,
  first_name: users.first_name,
  last_name: users.last_name,
  role: users.default_role,
  photo_media_id: users.photo_media_id,
  trade: sql<string | null>`(select d.entry_id from ${userDictionaryEntries} d
    where d.user_id = ${person} and d.type = 'ROLE' order by d.entry_id limit 1)`,
  company: sql<{ id: string; name: string } | null>`coalesce(
    (select jsonb_build_object('id', c.id, 'name', c.name) from ${memberships} m join ${companies} c on c.id = m.company_id
      where m.user_id = ${person} and m.ended_at is null order by m.created_at, m.id limit 1),
    (select jsonb_build_object('id', c.id, 'name', c.name) from ${employments} e join ${companies} c on c.id = e.company_id
      where e.worker_id = ${person} and e.ended_at is null order by e.started_at, e.id limit 1))`,
}

function isFound(search: string): SQL | undefined {
  if (!search) return undefined
  const by = toNameSearch(search)
  const isWritten = sql`exists (select from ${messages} x where x.conversation_id = ${conversations}.id and ${contains(sql`x.content`, search)})`
  return by ? or(isNamed(searchedName(sql`${users}`), by), isWritten) : isWritten
}

/** Of the caller's conversations. */
const joined = (tx: Tx, me: Person) =>
  tx
    .select({
      id: conversations.id,
      unseen_count: conversationParticipants.unseen_count,
      read_up_to: other.read_up_to,
      read_at: other.read_at,
      partner,
      last: messages,
      file: { name: media.name, mime_type: media.mime_type },
    })
    .from(conversationParticipants)
    .innerJoin(conversations, eq(conversations.id, conversationParticipants.conversation_id))
    .innerJoin(other, and(eq(other.conversation_id, conversations.id), ne(other.user_id, me.id)))
    .innerJoin(users, eq(users.id, other.user_id))
    .leftJoin(messages, eq(messages.id, conversations.last_message_id))
    .leftJoin(media, eq(media.id, messages.media_id))
export type ConversationRow = Awaited<ReturnType<typeof conversationsOf>>['rows'][number]

/** A page of the caller's conversations, the latest first, and how many there are. */
export async function conversationsOf(tx: Tx, me: Person, { search, ...page }: PageParams & { search: string }) {
  const { limit, offset } = windowOf(page)
  const where = and(ofUser(conversationParticipants.user_id, me.id), isFound(search))
  const rows = await joined(tx, me)
    .where(where)
    .orderBy(desc(conversationParticipants.last_message_at), desc(conversations.last_message_id))
    .limit(limit)
    .offset(offset)
  const [{ total } = { total: 0 }] = await tx
    .select({ total: count() })
    .from(conversationParticipants)
    .innerJoin(conversations, eq(conversations.id, conversationParticipants.conversation_id))
    .innerJoin(other, and(eq(other.conversation_id, conversations.id), ne(other.user_id, me.id)))
    .innerJoin(users, eq(users.id, other.user_id))
    .where(where)
  return { rows, total }
}

export async function findConversation(tx: Tx, me: Person, id: string): Promise<ConversationRow | undefined> {
  const [row] = await joined(tx, me).where(
    and(ofUser(conversationParticipants.user_id, me.id), eq(conversations.id, id)),
  )
  return row
}

/** Unseen messages of all conversations. */
export async function countUnseen(tx: Tx, me: Person): Promise<number> {
  const [row] = await tx
    .select({ unseen: sql<number>`coalesce(sum(${conversationParticipants.unseen_count}), 0)::int` })
    .from(conversationParticipants)
    .where(ofUser(conversationParticipants.user_id, me.id))
  return row?.unseen ?? 0
}

/** The conversation of two people, if there is one. */
export async function conversationOfPair(tx: Tx, one: string, two: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: conversations.id }).from(conversations).where(isPair(one, two))
  return row?.id
}
const isPair = (one: string, two: string) => {
  const [first, second] = pairOf(one, two)
  return and(eq(conversations.first_user_id, first), eq(conversations.second_user_id, second))
}
/** The smaller id first, as the table keeps a pair. */
export const pairOf = (one: string, two: string): [string, string] => (one < two ? [one, two] : [two, one])

/** A page of messages, oldest first, and whether there are more beyond it. The caller must have access to the conversation. */
export async function messagesOf(
  tx: Tx,
  conversationId: string,
  { before, after, per_page }: { before?: string | undefined; after?: string | undefined; per_page: number },
): Promise<{ rows: MessageRow[]; more: boolean }> {
  const found = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversation_id, conversationId),
        before ? lt(messages.id, before) : undefined,
        after ? gt(messages.id, after) : undefined,
      ),
    )
    .orderBy(after ? asc(messages.id) : desc(messages.id))
    .limit(per_page + 1)
  const rows = found.slice(0, per_page)
  return { rows: after ? rows : rows.reverse(), more: found.length > per_page }
}
