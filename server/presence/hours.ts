import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import { timesheetEntries, timesheets } from '#server/db/schema/timesheet'
import type { Stay } from '#server/presence/standing'
import type { Tx } from '#server/work'

/**
 * Gives the pending hours of a stay their end, on a sheet that its worker has still in hand. Hours that come to nothing
 * stay pending: they are never 0.
 */
export const settleHours = (tx: Tx, { id }: Stay, leftAt: Date) => {
  const span = sql`floor(extract(epoch from ${leftAt.toISOString()}::timestamptz - ${timesheetEntries.start_at}) / 60)::int`
  // The break that a shift is built with (lifecycles/timesheet-week), unless somebody wrote one down.
  const rest = sql<number>`case when ${timesheetEntries.break_minutes} = 0 and ${span} > 360 then 30 else ${timesheetEntries.break_minutes} end`
  const minutes = sql<number>`${span} - ${rest}`
  const inHand = tx
    .select({ one: sql`1` })
    .from(timesheets)
    .where(and(eq(timesheets.id, timesheetEntries.timesheet_id), inArray(timesheets.status, ['DRAFT', 'REJECTED'])))
  return tx
    .update(timesheetEntries)
    .set({ end_at: leftAt, break_minutes: rest, minutes })
    .where(
      and(eq(timesheetEntries.check_in_id, id), isNull(timesheetEntries.minutes), sql`${minutes} > 0`, exists(inHand)),
    )
}
