import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { minutesBetween, toMinute } from '#contract/london'
import { usualBreak } from '#lifecycles/timesheet-week'
import { timesheetEntries, timesheetMessages, timesheets } from '#server/db/schema/timesheet'
import type { Stay } from '#server/presence/standing'
import { nextVersion } from '#server/version'
import type { Tx } from '#server/work'

/** Lines that a check-out gave their end, with the break that they had before. */
export type Settled = { id: string; break_minutes: number }[]

/**
 * Gives the pending hours of a stay their end, without its seconds, on a sheet that its worker has still in hand. Hours
 * that come to nothing stay pending: they are never 0.
 */
export async function settleHours(tx: Tx, { id }: Stay, leftAt: Date): Promise<Settled> {
  const settled: Settled = []
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
    settled.push({ id, break_minutes: rest })
    // Whoever has the week open saves over hours that they did not see.
    await renew(tx, sheet, leftAt)
  }
  return settled
}

/** Whether the line of a stay has its finish already: nobody is asked for it again. */
export const hasFinish = async (tx: Tx, { id }: Pick<Stay, 'id'>): Promise<boolean> =>
  (await tx.$count(timesheetEntries, and(eq(timesheetEntries.check_in_id, id), isNotNull(timesheetEntries.end_at)))) > 0

const renew = (tx: Tx, sheetId: string, at: Date) =>
  tx
    .update(timesheets)
    .set({ updated_at: nextVersion(timesheets.updated_at, at) })
    .where(eq(timesheets.id, sheetId))

/** A line that a stay stands in, and the version of its sheet. */
export type StayLine = { id: string; sheet: string; version: Date }
/** The lines of a stay, their sheets locked. */
export const linesOfStay = (tx: Tx, stayId: string): Promise<StayLine[]> =>
  tx
    .select({ id: timesheetEntries.id, sheet: timesheets.id, version: timesheets.updated_at })
    .from(timesheetEntries)
    .innerJoin(timesheets, eq(timesheets.id, timesheetEntries.timesheet_id))
    .where(eq(timesheetEntries.check_in_id, stayId))
    .orderBy(timesheets.id, timesheetEntries.id)
    .for('update', { of: timesheets })

/** Takes the end that a check-out gave from its lines: they are pending again. */
export async function unsettleHours(tx: Tx, lines: readonly StayLine[], settled: Settled, now: Date): Promise<void> {
  for (const { id, break_minutes } of settled) {
    await tx
      .update(timesheetEntries)
      .set({ end_at: null, break_minutes, minutes: null })
      .where(eq(timesheetEntries.id, id))
    const line = lines.find((one) => one.id === id)
    if (line) await renew(tx, line.sheet, now)
  }
}

/** Takes away the lines of a stay that is taken back, and the sheets that it `opened` on which nothing else stands. */
export async function removeHours(
  tx: Tx,
  lines: readonly StayLine[],
  opened: readonly string[],
  now: Date,
): Promise<void> {
  for (const { id } of lines) await tx.delete(timesheetEntries).where(eq(timesheetEntries.id, id))
  const gone = await removeEmpty(tx, opened)
  for (const { sheet } of lines) if (!gone.includes(sheet)) await renew(tx, sheet, now)
}

/** Those of the sheets that nobody has changed or said anything of. Gives the ids of those that are gone. */
async function removeEmpty(tx: Tx, opened: readonly string[]): Promise<string[]> {
  const untouched = await tx
    .select({ id: timesheets.id })
    .from(timesheets)
    .where(and(inArray(timesheets.id, [...opened]), eq(timesheets.updated_at, timesheets.created_at)))
    .orderBy(timesheets.id)
    .for('update')
  const gone = []
  for (const { id } of untouched) {
    if (await tx.$count(timesheetEntries, eq(timesheetEntries.timesheet_id, id))) continue
    if (await tx.$count(timesheetMessages, eq(timesheetMessages.timesheet_id, id))) continue
    await tx.delete(timesheets).where(eq(timesheets.id, id))
    gone.push(id)
  }
  return gone
}
