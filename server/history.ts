import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Move } from '#contract/move'
import { history } from '#server/db/schema/record'
import { users } from '#server/db/schema/user'
import { newId } from '#server/ids'
import type { Person } from '#server/person'
import { ours, self } from '#server/scopes'
import type { Tx } from '#server/work'

export type Moved = {
  noun: string
  id: string
  from: string | null
  move: string
  to: string
  at: Date
  /** Who moved it; null when the server itself did (a deadline, a webhook). */
  by: string | null
  /** Whose row it is: who may read this line. */
  userId?: string
  companyId?: string | null
  /** No secrets, no health data. */
  data?: Record<string, unknown>
  /** The id of the line, where something refers to it; made anew without. */
  line?: string
}
/** Writes one row for an accepted move, in the transaction that makes it; for several a row each. */
export async function recordMove(tx: Tx, ...moves: Moved[]): Promise<void> {
  for (let from = 0; from < moves.length; from += batch)
    await tx.insert(history).values(moves.slice(from, from + batch).map(rowOf))
}
/** Rows of one statement: far below the number of values that one may hold. */
const batch = 500
const rowOf = ({ id, userId, companyId, data, line, ...moved }: Moved) => ({
  id: line ?? newId(),
  ...moved,
  noun_id: id,
  user_id: userId ?? null,
  company_id: companyId ?? null,
  data: data ?? null,
})

/** What was done with a thing, newest first: for whom it concerns, and the company whose it is. */
export async function movesOf(tx: Tx, me: Person, noun: string, id: string): Promise<Move[]> {
  const isMine = self(history.user_id, me.id)
  const rows = await tx
    .select({
      move: history.move,
      to: history.to,
      at: history.at,
      by: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
      detail: sql<string | null>`${history.data} ->> 'detail'`,
    })
    .from(history)
    .leftJoin(users, eq(users.id, history.by))
    .where(
      and(
        eq(history.noun, noun),
        eq(history.noun_id, id),
        me.company_id === null ? isMine : or(isMine, ours(history.company_id, me.company_id)),
      ),
    )
    .orderBy(desc(history.at), desc(history.id))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
