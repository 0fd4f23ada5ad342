import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { hasTag, statusOf } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { timesheets } from '#server/platform/db/schema/timesheet'
import type { Tx } from '#server/platform/db/transaction'
import { conflict } from '#server/platform/kit/problems'
import { beginAct, newestAct, withdraw } from '#server/platform/moves/undo'
import { type LockedTimesheet, moveTimesheet, writeTimesheet } from '#server/time/timesheet.commands'
import { bonusOf, removeBonus, removeLines, setBonus } from '#server/time/timesheet.queries'
import { removeMessage } from '#server/time/timesheet-notes.queries'
import { updateRates } from '#server/time/timesheet-rates'
import { money } from '#shared/domain/kit/words'
import { timesheetReasons } from '#shared/domain/time/timesheet-reasons'
import { timesheetMoveWords } from '#shared/domain/time/timesheet-words'

/** The state before the move, and the version that the move left. */
const Before = z.object({
  version: z.coerce.date(),
  objected_at: z.coerce.date().nullable(),
  message_id: z.string().optional(),
  /** Entries that a rejection added. */
  added: z.array(z.string()).default([]),
  did_not_work: z.boolean().default(false),
  decided_at: z.coerce.date().nullable().default(null),
  decided_by: z.string().nullable().default(null),
  bonus: z
    .object({
      timesheet_id: z.string(),
      amount: z.number(),
      note: z.string().nullable(),
      set_by: z.string(),
      set_at: z.coerce.date(),
    })
    .nullish(),
})
type Left = {
  message_id?: string | undefined
  added?: string[]
  bonus?: Awaited<ReturnType<typeof bonusOf>> | null
}

/**
 * The line of a move that can be undone for a while: what was before it, and the version that it left in `row`. Its
 * notifications belong to the returned act, which the caller begins last: the newest line is the one that can be undone.
 */
export function undoableLine(
  { timesheet, me, now }: LockedTimesheet,
  row: LockedTimesheet,
  detail: string,
  left: Left,
) {
  const act = beginAct(me, now)
  const { objected_at, did_not_work, decided_at, decided_by } = timesheet
  const undo = { version: row.timesheet.updated_at, ...left, objected_at, did_not_work, decided_at, decided_by }
  return { act, written: { row, line: act.id, data: { detail, undo } } }
}

/** Undoes the newest decision or bonus of a week, with its notifications that are not sent yet. */
export async function undoLast(tx: Tx, locked: LockedTimesheet): Promise<void> {
  const { timesheet, me, now } = locked
  const act = await newestAct(tx, me, 'timesheet', timesheet.id, now)
  const before = act && Before.parse(act.undo)
  const isUntouched = before?.version.getTime() === timesheet.updated_at.getTime()
  const undoing = { ...locked, ...(act && { last: { ...act.facts, isUntouched } }) }
  await moveTimesheet(tx, undoing, { type: 'undo' }, async ({ to }) => {
    if (!act || !before) throw conflict(timesheetReasons.isUndoable)
    await withdraw(tx, act.id, timesheetReasons.isUnsent)
    if (before.message_id) await removeMessage(tx, before.message_id)
    const isBonus = act.facts.move === 'setBonus'
    const undone = isBonus
      ? `Bonus ${money((await bonusOf(tx, timesheet.id))?.amount ?? 0)}`
      : moveWords[act.facts.move]
    if (isBonus && before.bonus) await setBonus(tx, before.bonus)
    if (isBonus && !before.bonus) await removeBonus(tx, timesheet.id)
    await removeLines(tx, before.added)
    // Its rates can have changed while it was accepted.
    if (hasTag(timesheetLifecycle, to, 'waits')) await updateRates(tx, timesheet, eq(timesheets.id, timesheet.id))
    const { objected_at } = before
    const did_not_work = timesheet.did_not_work || before.did_not_work
    // A week that was sent back after it was accepted keeps that decision.
    const { decided_at, decided_by } = hasTag(timesheetLifecycle, to, 'decided')
      ? before
      : { decided_at: null, decided_by: null }
    const decision = { decided_at, decided_by, objected_at, did_not_work }
    const set = { status: statusOf(to), ...(isBonus ? {} : decision) }
    const row = await writeTimesheet(tx, locked, set)
    return { row, data: { detail: undone } }
  })
}
const moveWords: Record<string, string> = timesheetMoveWords
