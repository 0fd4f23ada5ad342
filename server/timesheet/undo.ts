import { z } from 'zod'
import type { TimesheetStatus } from '#contract/timesheet'
import { money } from '#contract/words'
import { timesheetRefusals } from '#lifecycles/timesheet-refusals'
import type { Act } from '#server/outbox/put'
import { conflict } from '#server/problems'
import { type Held, lead, record } from '#server/timesheet/moves'
import { bonusOf, changeSheet, removeBonus, removeMessage, setBonus } from '#server/timesheet.store'
import { beginAct, newestAct, withdraw } from '#server/undo'
import type { Tx } from '#server/work'

/** The state before the move, and the version that the move left. */
const Before = z.object({
  version: z.coerce.date(),
  objected_at: z.coerce.date().nullable(),
  message_id: z.string().optional(),
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
type Left = { version: Date; message_id?: string | undefined; bonus?: Awaited<ReturnType<typeof bonusOf>> | null }

/** Records a move that can be undone for a while; its notifications belong to the returned act. */
export async function recordAct(
  tx: Tx,
  held: Held,
  move: 'accept' | 'reject' | 'setBonus',
  to: TimesheetStatus,
  detail: string,
  left: Left,
): Promise<Act> {
  const act = beginAct(held.me, held.now)
  await record(tx, held, move, to, detail, { id: act.id, undo: { ...left, objected_at: held.sheet.objected_at } })
  return act
}

/** Undoes the newest decision or bonus of a week, with its notifications that are not sent yet. */
export async function undoLast(tx: Tx, held: Held): Promise<void> {
  const { sheet, me, now } = held
  const act = await newestAct(tx, me, 'timesheet', sheet.id, now)
  const before = act && Before.parse(act.undo)
  const isUntouched = before?.version.getTime() === sheet.updated_at.getTime()
  const to = lead(held, { type: 'undo' }, act && { ...act.facts, isUntouched })
  if (!act || !before) throw conflict(timesheetRefusals.isUndoable)
  await withdraw(tx, act.id, timesheetRefusals.isUnsent)
  if (before.message_id) await removeMessage(tx, before.message_id)
  const isBonus = act.facts.move === 'setBonus'
  const undone = isBonus ? `Bonus ${money((await bonusOf(tx, sheet.id))?.amount ?? 0)}` : words[act.facts.move]
  if (isBonus && before.bonus) await setBonus(tx, before.bonus)
  if (isBonus && !before.bonus) await removeBonus(tx, sheet.id)
  const decision = { decided_at: null, decided_by: null, objected_at: before.objected_at }
  await changeSheet(tx, sheet.id, { status: to, ...(isBonus ? {} : decision), updated_at: now })
  await record(tx, held, 'undo', to, undone)
}
const words: Record<string, string> = { accept: 'Accepted', reject: 'Rejected' }
