import { and, asc, eq, exists, gte, inArray, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { rollCallLifecycle } from '#lifecycles/safety/roll-call'
import { history } from '#server/platform/db/schema/record'
import { rollCalls } from '#server/platform/db/schema/roll-call'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { CallRow } from '#server/safety/roll-call.queries'
import type { RollCallKind } from '#shared/api/platform/roll-call-kind'
import { oneAlarmLimit } from '#shared/domain/safety/roll-call-marks'

/** The history's row of a roll call that was over when the server first heard of it. */
const isNeverRan = (id: string | typeof rollCalls.id) =>
  and(
    eq(history.noun, 'roll-call'),
    eq(history.noun_id, id),
    eq(history.move, 'close'),
    sql`${history.data} ->> 'never_ran' = 'true'`,
  )

const neverRanRows = (tx: Tx) => tx.select({ one: sql`1` }).from(history).where(isNeverRan(rollCalls.id))

async function firstOf(tx: Tx, siteId: string, at: Date, more: SQL | undefined): Promise<CallRow | undefined> {
  const [row] = await tx
    .select()
    .from(rollCalls)
    .where(
      and(
        eq(rollCalls.site_id, siteId),
        lte(rollCalls.started_at, new Date(at.getTime() + oneAlarmLimit)),
        or(inArray(rollCalls.status, statusesWith(rollCallLifecycle, 'running')), gte(rollCalls.closed_at, at)),
        more,
      ),
    )
    .orderBy(sql`${rollCalls.closed_at} nulls first`, asc(rollCalls.id))
    .limit(1)
  return row
}

/**
 * The roll call of the alarm for which one of `kind` was begun at `at`: it is of that kind, ran at that time, or began
 * within `oneAlarmLimit` after it. The running one before all others, then the first to end. Only one that ran: in one
 * that never ran nobody was looked for, so it takes the place of no roll call of a marshal who has the right.
 *
 * On purpose not the rule of two phones without network, whose starts are at most `oneAlarmLimit` apart: with network a
 * start joins one that runs however long ago it began, and none that has ended however short a time ago.
 */
export const callOfAlarm = (tx: Tx, siteId: string, at: Date, kind: RollCallKind): Promise<CallRow | undefined> =>
  asServer(tx, () => firstOf(tx, siteId, at, and(eq(rollCalls.kind, kind), notExists(neverRanRows(tx)))))

/**
 * As `callOfAlarm`, but the one that never ran, begun by `userId`: it takes what comes in several requests, or again.
 * None of another's, who would be named as the marshal whose right had ended.
 */
export const neverRanOf = (tx: Tx, userId: string, siteId: string, at: Date, kind: RollCallKind) =>
  asServer(tx, () => {
    const own = and(eq(rollCalls.kind, kind), eq(rollCalls.started_by, userId))
    return firstOf(tx, siteId, at, and(own, exists(neverRanRows(tx))))
  })

/** Whether a roll call was over when the server first heard of it: its starter had no right to the site any more. */
export const neverRan = async (tx: Tx, { id }: CallRow): Promise<boolean> =>
  (await asServer(tx, () => tx.$count(history, isNeverRan(id)))) > 0
