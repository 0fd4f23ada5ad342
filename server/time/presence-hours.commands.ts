import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { statusesWith } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import type { Effects } from '#server/gate/presence.events'
import type { Presence } from '#server/gate/presence.queries'
import { timesheetEntries, timesheetMessages, timesheets } from '#server/platform/db/schema/timesheet'
import type { Tx } from '#server/platform/db/transaction'
import { nextVersion } from '#server/platform/moves/version'
import { addHours, type PresenceLine } from '#server/time/timesheet-week.commands'
import { minutesBetween, toMinute } from '#shared/domain/kit/london'
import { usualBreak } from '#shared/domain/time/timesheet-week'

/** Entries that a check-out completed, each with its break before that. */
type Settled = { id: string; break_minutes: number }[]

/**
 * On check-out: completes the pending entry of a presence, to the whole minute, if the timesheet is still editable by
 * its worker. An entry that would have no minutes left stays pending, never 0.
 */
async function settleHours(tx: Tx, { id }: Presence, leftAt: Date): Promise<Settled> {
  const settled: Settled = []
  const pending = await tx
    .select({
      id: timesheetEntries.id,
      timesheetId: timesheetEntries.timesheet_id,
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
        inArray(timesheets.status, statusesWith(timesheetLifecycle, 'inHand')),
      ),
    )
    .for('update', { of: timesheetEntries })
  for (const { id, timesheetId, start, rest } of pending) {
    const span = start ? minutesBetween(start, leftAt) : 0
    // The usual break of a shift of this length, unless one was entered.
    const break_minutes = rest || usualBreak(span)
    if (span <= break_minutes) continue
    await tx
      .update(timesheetEntries)
      .set({ end_at: toMinute(leftAt), break_minutes, minutes: span - break_minutes })
      .where(eq(timesheetEntries.id, id))
    settled.push({ id, break_minutes: rest })
    // A new version, so that a page that has the week open cannot overwrite hours that it does not show.
    await renew(tx, timesheetId, leftAt)
  }
  return settled
}

const renew = (tx: Tx, timesheetId: string, at: Date) =>
  tx
    .update(timesheets)
    .set({ updated_at: nextVersion(timesheets.updated_at, at) })
    .where(eq(timesheets.id, timesheetId))

/** The entries of a presence, their timesheets locked. */
const linesOfPresence = (tx: Tx, presenceId: string): Promise<PresenceLine[]> =>
  tx
    .select({ id: timesheetEntries.id, sheet: timesheets.id, version: timesheets.updated_at })
    .from(timesheetEntries)
    .innerJoin(timesheets, eq(timesheets.id, timesheetEntries.timesheet_id))
    .where(eq(timesheetEntries.check_in_id, presenceId))
    .orderBy(timesheets.id, timesheetEntries.id)
    .for('update', { of: timesheets })

/** Undoes `settleHours`: the entries are pending again, with their earlier break. */
async function unsettleHours(tx: Tx, lines: readonly PresenceLine[], settled: Settled, now: Date): Promise<void> {
  for (const { id, break_minutes } of settled) {
    await tx
      .update(timesheetEntries)
      .set({ end_at: null, break_minutes, minutes: null })
      .where(eq(timesheetEntries.id, id))
    const line = lines.find((one) => one.id === id)
    if (line) await renew(tx, line.sheet, now)
  }
}

/**
 * Removes the entries of a check-in that is undone, and those of the timesheets that it `opened` that are still unused.
 */
async function removeHours(
  tx: Tx,
  lines: readonly PresenceLine[],
  opened: readonly string[],
  now: Date,
): Promise<void> {
  for (const { id } of lines) await tx.delete(timesheetEntries).where(eq(timesheetEntries.id, id))
  const gone = await removeEmpty(tx, opened)
  for (const { sheet: timesheetId } of lines) if (!gone.includes(timesheetId)) await renew(tx, timesheetId, now)
}

/**
 * Deletes those timesheets that have no entries, no messages and no change since they were created. Returns the deleted
 * ids.
 */
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

/** What followed a check-in or check-out: the timesheets it opened, the entries it completed, and all as it left them. */
const HoursEffects = z.object({
  opened: z.array(z.string()),
  settled: z.array(z.object({ id: z.string(), break_minutes: z.number() })),
  lines: z.array(z.object({ id: z.string(), sheet: z.string(), version: z.coerce.date() })),
})
type HoursEffects = z.infer<typeof HoursEffects>
type Undone = { presence: Presence; effects: Effects; now: Date }

/** On check-in: opens the week, and adds the stay to it. */
export async function addHoursOfCheckIn(
  tx: Tx,
  { presence, at, effects }: { presence: Presence; at: Date; effects: Effects | undefined },
): Promise<void> {
  const { opened, lines } = await addHours(tx, presence, at)
  if (effects) effects.hours = { opened, settled: [], lines } satisfies HoursEffects
}

/** On check-out: completes the hours of the stay, if it is known when they left. */
export async function settleHoursOfCheckOut(
  tx: Tx,
  { presence, leftAt, effects }: { presence: Presence; leftAt: Date | null; effects: Effects | undefined },
): Promise<void> {
  const settled = leftAt ? await settleHours(tx, presence, leftAt) : []
  if (effects)
    effects.hours = { opened: [], settled, lines: await linesOfPresence(tx, presence.id) } satisfies HoursEffects
}

/** Whether the hours of a presence, which it locks, are others than its newest move left. */
export async function haveHoursChanged(
  tx: Tx,
  { presence, effects }: { presence: Presence; effects: Effects },
): Promise<boolean> {
  const now = await linesOfPresence(tx, presence.id)
  const before = HoursEffects.safeParse(effects.hours).data?.lines
  return (
    before?.length !== now.length ||
    !before.every(({ id, version }) =>
      now.some((line) => line.id === id && line.version.getTime() === version.getTime()),
    )
  )
}

export async function removeHoursOfCheckIn(tx: Tx, { presence, effects, now }: Undone): Promise<void> {
  const { opened } = HoursEffects.parse(effects.hours)
  await removeHours(tx, await linesOfPresence(tx, presence.id), opened, now)
}

export async function unsettleHoursOfCheckOut(tx: Tx, { presence, effects, now }: Undone): Promise<void> {
  const { settled } = HoursEffects.parse(effects.hours)
  await unsettleHours(tx, await linesOfPresence(tx, presence.id), settled, now)
}
