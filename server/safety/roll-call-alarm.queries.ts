import { and, asc, eq, gte, lte, or, sql } from 'drizzle-orm'
import { history } from '#server/platform/db/schema/record'
import { rollCalls } from '#server/platform/db/schema/roll-call'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { CallRow } from '#server/safety/roll-call.queries'
import type { RollCallKind } from '#shared/api/safety/fire'
import { oneAlarmLimit } from '#shared/domain/safety/roll-call-marks'

/**
 * The roll call of the alarm for which one was begun at `at`: it ran at that time, or began within `oneAlarmLimit` after
 * it. The running one before all others, then the first to end. `kind`: of this kind only.
 */
export async function callOfAlarm(tx: Tx, siteId: string, at: Date, kind?: RollCallKind): Promise<CallRow | undefined> {
  const [row] = await tx
    .select()
    .from(rollCalls)
    .where(
      and(
        eq(rollCalls.site_id, siteId),
        kind && eq(rollCalls.kind, kind),
        lte(rollCalls.started_at, new Date(at.getTime() + oneAlarmLimit)),
        or(eq(rollCalls.status, 'RUNNING'), gte(rollCalls.closed_at, at)),
      ),
    )
    .orderBy(sql`${rollCalls.closed_at} nulls first`, asc(rollCalls.id))
    .limit(1)
  return row
}

/** Whether a roll call was over when the server first heard of it: its starter had no right to the site any more. */
export const neverRan = async (tx: Tx, { id }: CallRow): Promise<boolean> =>
  (await asServer(tx, () =>
    tx.$count(
      history,
      and(
        eq(history.noun, 'roll-call'),
        eq(history.noun_id, id),
        eq(history.move, 'close'),
        sql`${history.data} ->> 'never_ran' = 'true'`,
      ),
    ),
  )) > 0
