import { and, desc, eq, gt, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { undoMs } from '#contract/undo'
import type { LastAct } from '#lifecycles/undo'
import { outbox } from '#server/db/schema/outbox'
import { history } from '#server/db/schema/record'
import { newId } from '#server/ids'
import { notifyAll } from '#server/notify'
import { News } from '#server/outbox/notification'
import type { Act } from '#server/outbox/put'
import type { Person } from '#server/person'
import { conflict } from '#server/problems'
import type { Tx } from '#server/work'

/** Begins something that the caller may undo for a while; its id is that of its line of history. */
export const beginAct = (me: Pick<Person, 'id'>, now: Date): Act => ({
  id: newId(),
  by: me.id,
  until: new Date(now.getTime() + undoMs),
})

/** What is known of the newest move without a look at the thing itself. */
type UndoFacts = Omit<LastAct, 'isUntouched'>
/** The newest move of a thing that may be undone, with what stood before it, as it was recorded. */
export type Undoable = { id: string; undo: unknown; facts: UndoFacts }

/** Undefined when the newest move that the caller may read cannot be undone. */
export async function newestAct(
  tx: Tx,
  me: Person,
  noun: string,
  nounId: string,
  now: Date,
): Promise<Undoable | undefined> {
  const last = await newestLine(tx, noun, nounId)
  if (last?.data?.undo === undefined) return undefined
  const facts = {
    move: last.move,
    isOwnAct: last.by === me.id,
    isInTime: now.getTime() < last.at.getTime() + undoMs,
    isUnsent: !(await isSent(tx, last.id)),
  }
  return { id: last.id, undo: last.data.undo, facts }
}

/** By its id: the times of two lines may be one, or those of a clock that was set back. */
async function newestLine(tx: Tx, noun: string, nounId: string) {
  const [line] = await tx
    .select()
    .from(history)
    .where(and(eq(history.noun, noun), eq(history.noun_id, nounId)))
    .orderBy(desc(history.id))
    .limit(1)
  return line
}

/** Ids grow with time: of a book that is never emptied only what is newer than the act is looked through. */
const isOf = (actId: string) => and(gt(outbox.id, actId), sql`${outbox.payload} ->> 'act_id' = ${actId}`)

/**
 * Tells at once what the newest act on a thing, or on any of those that `nounId` selects, is still to tell: what is done to
 * it now could else be told before. Its letters and texts wait on; it can no longer be undone. The server's own work, for
 * the act may be anybody's. Not the time says what waits: the outbox may be late.
 */
export async function sendWaitingNotifications(
  tx: Tx,
  noun: string,
  nounId: string | SQLWrapper,
  now: Date,
): Promise<void> {
  const isOne = typeof nounId === 'string' ? eq(history.noun_id, nounId) : inArray(history.noun_id, nounId)
  const newest = tx
    .select({ id: sql`${history.id}::text` })
    .from(history)
    .where(and(eq(history.noun, noun), isOne))
    .orderBy(desc(history.id))
    .limit(1)
  const rows = await tx
    .select({ id: outbox.id, payload: outbox.payload })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, 'REALTIME'),
        isNull(outbox.sent_at),
        isNull(outbox.given_up_at),
        eq(outbox.attempts, 0),
        sql`${outbox.payload} ? 'notification'`,
        sql`${outbox.payload} ->> 'act_id' = (${newest})`,
      ),
    )
    .orderBy(outbox.id)
    .for('update')
  if (!rows.length) return
  await tx
    .update(outbox)
    // What it said is kept as the notification that it now is.
    .set({ sent_at: now, attempts: 1, payload: sql`${outbox.payload} - 'notification'` })
    .where(
      inArray(
        outbox.id,
        rows.map(({ id }) => id),
      ),
    )
  await notifyAll(
    tx,
    rows.map(({ payload }) => {
      const { action = {}, at = now, ...news } = News.parse(payload.notification)
      return { ...news, action, at }
    }),
  )
}

const isSent = async (tx: Tx, actId: string): Promise<boolean> =>
  (
    await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isOf(actId), gt(outbox.attempts, 0)))
      .limit(1)
  ).length > 0

/** Takes back what an act was to send. 409 with `refusal` when the outbox has taken a row of it meanwhile. */
export async function withdraw(tx: Tx, actId: string, refusal: string): Promise<void> {
  // Waits for an outbox that takes rows at this moment; those it took stay.
  await tx.delete(outbox).where(and(isOf(actId), eq(outbox.attempts, 0)))
  if (await isSent(tx, actId)) throw conflict(refusal)
}
