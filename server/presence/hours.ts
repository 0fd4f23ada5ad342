import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { minutesBetween, toMinute } from '#contract/london'
import { usualBreak } from '#lifecycles/timesheet-week'
import { timesheetEntries, timesheets } from '#server/db/schema/timesheet'
import type { Stay } from '#server/presence/standing'
import { nextVersion } from '#server/version'
import type { Tx } from '#server/work'

/**
 * Gives the pending hours of a stay their end, without its seconds, on a sheet that its worker has still in hand. Hours
 * that come to nothing stay pending: they are never 0.
 */
export async function settleHours(tx: Tx, { id }: Stay, leftAt: Date): Promise<void> {
  const pending = await tx

    .select({
      id: timesheetEntries.id,
      sheet: timesheetEntries.timesheet_id,
      start: timesheetEntries.start_at,
      rest: timesheetEntries.break_minutes,
    })
    .from(timesheetEntries)
    .innerJoin(timesheets, eq(timesheets.id, timesheetEntries.timesheet_id))
    .where(
      and(
        eq(timesheetEntries.check_in_id, id),
        isNull(timesheetEntries.minutes),
        isNotNull(timesheetEntries.start_at),
        inArray(timesheets.status, ['DRAFT', 'REJECTED']),
      ),
    )
    .for('update', { of: timesheetEntries })
  for (const { id, sheet, start, rest } of pending) {
    const span = start ? minutesBetween(start, leftAt) : 0
    // The break that a shift is built with, unless somebody wrote one down.
    const break_minutes = rest || usualBreak(span)
    if (span <= break_minutes) continue
    await tx
      .update(timesheetEntries)
      .set({ end_at: toMinute(leftAt), break_minutes, minutes: span - break_minutes })
      .where(eq(timesheetEntries.id, id))
    // Whoever has the week open saves over hours that they did not see.
    await tx
      .update(timesheets)
      .set({ updated_at: nextVersion(timesheets.updated_at, leftAt) })
      .where(eq(timesheets.id, sheet))
  }
}
