import { and, desc, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import { companies, employments, memberships } from '#server/platform/db/schema/company'
import {
  companyBlocks,
  conversationParticipants,
  conversations,
  messages,
} from '#server/platform/db/schema/conversation'
import { media } from '#server/platform/db/schema/media'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Reader } from '#server/platform/files/media.queries'
import type { Person } from '#server/platform/kit/person'
import { conflict, notFound } from '#server/platform/kit/problems'
import { ofCompany, ofUser } from '#server/platform/kit/scopes'
import { isWorker } from '#shared/api/kit/role'

/** A file that is attached to a message of a conversation that the reader takes part in. */
export const isAttachedForReader = (tx: Tx, { id }: Reader): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(messages)
      .innerJoin(conversationParticipants, eq(conversationParticipants.conversation_id, messages.conversation_id))
      .where(and(eq(messages.media_id, media.id), ofUser(conversationParticipants.user_id, id))),
  )

/** 404 unless the caller may begin a conversation with this person, byte-equal for a stranger and for nobody. */
export async function assertCanBegin(tx: Tx, personId: string): Promise<void> {
  const { rows } = await tx.execute<{ allowed: boolean }>(sql`select muster.can_write_to(${personId}) as allowed`)
  if (!rows[0]?.allowed) throw notFound()
}

/** Locks a conversation of the caller, and names the other person; 404 when it is not theirs. */
export async function lockConversation(tx: Tx, me: Pick<Person, 'id'>, id: string) {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.id, id),
        exists(
          tx
            .select({ one: sql`1` })
            .from(conversationParticipants)
            .where(
              and(
                eq(conversationParticipants.conversation_id, conversations.id),
                ofUser(conversationParticipants.user_id, me.id),
              ),
            ),
        ),
      ),
    )
    .for('update')
  if (!row) throw notFound()
  return { id: row.id, partnerId: row.first_user_id === me.id ? row.second_user_id : row.first_user_id }
}

/** Companies that a person runs, of which the worker takes no messages. */
const blockedOf = (tx: Tx, workerId: string, personId: string) =>
  tx
    .select({ name: companies.name })
    .from(companyBlocks)
    .innerJoin(memberships, eq(memberships.company_id, companyBlocks.company_id))
    .innerJoin(companies, eq(companies.id, companyBlocks.company_id))
    .where(
      and(ofUser(companyBlocks.worker_id, workerId), eq(memberships.user_id, personId), isNull(memberships.ended_at)),
    )
    .limit(1)

/** Whether a worker, the caller, takes no messages from the person's company. */
export const isBlocked = async (tx: Tx, me: Person, personId: string): Promise<boolean> =>
  isWorker(me.role) && (await blockedOf(tx, me.id, personId)).length > 0

/**
 * Why the caller cannot write to this person now, or null. With `conversationId`, staff can write on to a worker whom
 * they work or worked with, who agrees to be found, or who wrote last; without it, this is checked by `assertCanBegin`.
 */
export async function reasonClosed(
  tx: Tx,
  me: Person,
  personId: string,
  conversationId?: string,
): Promise<string | null> {
  if (isWorker(me.role)) {
    const [blocked] = await blockedOf(tx, me.id, personId)
    if (blocked) return `You have blocked ${blocked.name}. Unblock it to write.`
  }
  const companyId = me.company_id
  const [person] = await tx
    .select({
      name: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
      active: users.active,
      role: users.default_role,
      open: users.open_to_work,
      related: sql<boolean>`muster.works_with(${users.id})`,
      employed: companyId
        ? sql<boolean>`exists (select from ${employments} e where e.worker_id = ${users}.id and ${ofCompany(sql`e.company_id`, companyId)})`
        : sql<boolean>`false`,
      blocks: companyId
        ? sql<boolean>`exists (select from ${companyBlocks} b where b.worker_id = ${users}.id and ${ofCompany(sql`b.company_id`, companyId)})`
        : sql<boolean>`false`,
    })
    .from(users)
    .where(eq(users.id, personId))
  // A colleague whom the caller sees only once the conversation is there.
  if (!person) return null
  if (!person.active) return `${person.name} no longer uses Muster.`
  if (person.blocks) return `${person.name} takes no messages from your company.`
  if (!conversationId || !companyId || !isWorker(person.role)) return null
  if (person.related || person.employed || (person.open && !me.is_payroll_company)) return null
  const [last] = await tx
    .select({ sender_id: messages.sender_id })
    .from(messages)
    .where(eq(messages.conversation_id, conversationId))
    .orderBy(desc(messages.id))
    .limit(1)
  if (last?.sender_id === personId) return null
  return `${person.name} no longer agrees to be found by companies. You can write again once they write to you.`
}

export async function assertOpen(tx: Tx, me: Person, personId: string, conversationId?: string): Promise<void> {
  const reason = await reasonClosed(tx, me, personId, conversationId)
  if (reason) throw conflict(reason)
}
