import { history } from '#server/db/schema/record'
import { newId } from '#server/ids'
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
}
/** Writes one row for an accepted move, in the transaction that makes it; for several a row each. */
export async function recordMove(tx: Tx, ...moves: Moved[]): Promise<void> {
  for (let from = 0; from < moves.length; from += batch)
    await tx.insert(history).values(moves.slice(from, from + batch).map(rowOf))
}
/** Rows of one statement: far below the number of values that one may hold. */
const batch = 500
const rowOf = ({ id, userId, companyId, data, ...moved }: Moved) => ({
  id: newId(),
  ...moved,
  noun_id: id,
  user_id: userId ?? null,
  company_id: companyId ?? null,
  data: data ?? null,
})
