import { and, desc, eq, gt, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { outbox } from '#server/platform/db/schema/outbox'
import { history } from '#server/platform/db/schema/record'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { conflict } from '#server/platform/kit/problems'
import { QueuedNotification } from '#server/platform/outbox/notification'
import { notifyAll } from '#server/platform/outbox/notify'
import type { Act } from '#server/platform/outbox/put'
import { undoAcceptedMs } from '#shared/api/kit/undo'
import { newId } from '#shared/domain/kit/id'
import type { LastAct } from '#shared/domain/kit/undo'

/** Starts an action that the caller can undo for a while; its id is also that of its history line. */
export const beginAct = (me: Pick<Person, 'id'>, now: Date): Act => ({
  id: newId(),
  by: me.id,
  until: new Date(now.getTime() + undoAcceptedMs),
})

/** The facts about the newest move that need no look at the record itself. */
type UndoFacts = Omit<LastAct, 'isUntouched'>
/** The newest undoable move of a record, with the recorded previous state. */
export type Undoable = { id: string; undo: unknown; facts: UndoFacts }

/** Undefined when the newest move that the caller can read cannot be undone. */
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
    from: last.from,
    isOwnAct: last.by === me.id,
    isInTime: now.getTime() < last.at.getTime() + undoAcceptedMs,
    isUnsent: !(await isDelivered(tx, last.id)),
  }
  return { id: last.id, undo: last.data.undo, facts }
}

/** Ordered by id: two lines can have the same time, or the clock can have been set back. */
async function newestLine(tx: Tx, noun: string, nounId: string) {
  const [line] = await tx
    .select()
    .from(history)
    .where(and(eq(history.noun, noun), eq(history.noun_id, nounId)))
    .orderBy(desc(history.id))
    .limit(1)
  return line
}

/** Ids increase with time, so only rows newer than the action are searched: the outbox is never emptied. */
const isOf = (actId: string) => and(gt(outbox.id, actId), sql`${outbox.payload} ->> 'act_id' = ${actId}`)

/**
 * Sends at once the notifications that the newest action on a record (or on any that `nounId` selects) still delays,
 * since those of the next change could otherwise come first. Its mails and texts stay delayed, and it can no longer be
 * undone. Run it as the system, because the action can be anybody's. The outbox rows decide what is pending, not the
 * time: the outbox can be late.
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
    // Its content is kept in the notification stored below.
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
      const { action = {}, at = now, ...notification } = QueuedNotification.parse(payload.notification)
      return { ...notification, action, at }
    }),
  )
}

const isDelivered = async (tx: Tx, actId: string): Promise<boolean> =>
  (
    await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isOf(actId), gt(outbox.attempts, 0)))
      .limit(1)
  ).length > 0

/** Removes what an action was going to send. 409 with `message` when the outbox has taken one of its rows meanwhile. */
export async function withdraw(tx: Tx, actId: string, message: string): Promise<void> {
  // Waits for an outbox that is taking rows now; those it took stay.
  await tx.delete(outbox).where(and(isOf(actId), eq(outbox.attempts, 0)))
  if (await isDelivered(tx, actId)) throw conflict(message)
}
