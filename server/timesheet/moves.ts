import { sql } from 'drizzle-orm'
import { londonDay, mondayOf } from '#contract/london'
import type { NotificationType } from '#contract/notification'
import { isWorker } from '#contract/role'
import type { TimesheetStatus } from '#contract/timesheet'
import { dayInNumbers } from '#contract/words'
import { judge, stateOf, statusOf } from '#lifecycles/law'
import { type TimesheetMove, timesheetLifecycle } from '#lifecycles/timesheet'
import type { Facts } from '#lifecycles/timesheet-facts'
import { recordMove } from '#server/history'
import { notify, notifyLater } from '#server/notify'
import type { Act } from '#server/outbox/put'
import type { Person } from '#server/person'
import { conflict, forbidden, notFound, unprocessable } from '#server/problems'
import { may } from '#server/scopes'
import { isReached, seesPay } from '#server/timesheet/reach'
import { type Line, linesOf, lockSheet, type SheetRow } from '#server/timesheet.store'
import { sendWaitingNotifications } from '#server/undo'
import { holdToVersion } from '#server/version'
import { asServer, type Tx } from '#server/work'

/** `read`: the version of the timesheet that the caller read; without it the version is not checked. */
export type Held = { sheet: SheetRow; lines: Line[]; me: Person; now: Date; read?: string | undefined }

/** Whether the timesheet is visible to the caller. */
export async function isHeld(tx: Tx, me: Person, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select t.id from timesheets t where t.id = ${id} and ${isReached(me)}`)
  return rows.length > 0
}
/** Loads a timesheet that is visible to the caller, and locks it. 404 otherwise. */
export async function holdSheet(tx: Tx, me: Person, id: string, now: Date): Promise<Held> {
  const sheet = (await isHeld(tx, me, id)) ? await lockSheet(tx, id) : undefined
  if (!sheet) throw notFound()
  return { sheet, lines: await linesOf(tx, [id]), me, now }
}

type Asked = TimesheetMove extends infer Move ? (Move extends unknown ? Omit<Move, 'by'> : never) : never
/** Whether the caller acts as the worker or as an approver: nobody approves their own timesheet. */
const sideOf = ({ sheet, me }: Held) => (may(sheet.worker_id === me.id) ? 'worker' : 'approver')

/**
 * The status after the move. When it is refused: 403 if it is somebody else's to make, 422 on `message` without the
 * required note, else 409, each with the lifecycle's reason.
 */
export function lead(held: Held, move: Asked, last?: Facts['last']): TimesheetStatus {
  const { sheet, lines, me, now } = held
  const facts = {
    isComplete: lines.every(({ entry }) => entry.minutes !== null),
    isFilled: lines.length > 0 || sheet.did_not_work,
    isBegun: sheet.week <= mondayOf(londonDay(now)),
    isPayer: seesPay(me, sheet),
    isFinishGiven: lines.some(({ entry }) => entry.finish_set_at !== null),
    isObjected: sheet.objected_at !== null,
    ...(last && { last }),
  }
  const verdict = judge(timesheetLifecycle, stateOf(sheet.status), facts, {
    ...move,
    by: sideOf(held),
  } as TimesheetMove)
  if (verdict.allowed) {
    // The lifecycle's reason is more specific, so a version conflict is reported only if the move is still allowed.
    holdToVersion(held.read, sheet, 'Somebody has changed this week meanwhile.')
    return statusOf(verdict.status) as TimesheetStatus
  }
  if (['isApprover', 'isWorker', 'isPayer', 'isOwnAct'].includes(verdict.because)) throw forbidden(verdict.reason)
  if (['hasNote', 'hasObjection'].includes(verdict.because)) throw unprocessable({ message: [verdict.reason] })
  throw conflict(verdict.reason)
}

/** Writes the history. Notifications of the previous move that still wait for its undo are sent first. */
export async function record(
  tx: Tx,
  { sheet, me, now }: Held,
  move: string,
  to: TimesheetStatus,
  detail?: string,
  undoable?: { id: string; undo: object },
): Promise<void> {
  if (move !== 'undo') await asServer(tx, () => sendWaitingNotifications(tx, 'timesheet', sheet.id, now))
  await recordMove(tx, {
    noun: 'timesheet',
    id: sheet.id,
    from: sheet.status,
    move,
    to,
    at: now,
    by: me.id,
    userId: sheet.worker_id,
    companyId: sheet.company_id,
    ...(undoable && { line: undoable.id }),
    ...((detail || undoable) && { data: { detail, undo: undoable?.undo } }),
  })
}

type Told = Extract<NotificationType, `timesheet.${string}`>
/** Notifies the approver of a move by the worker, or the worker of any other. */
export async function tell(tx: Tx, { sheet, me, now }: Held, type: Told, what: string, act?: Act): Promise<void> {
  const userId = isWorker(me.role) ? sheet.approver_id : sheet.worker_id
  const description = `The week of ${dayInNumbers(sheet.week)} ${what}`
  if (!userId) return
  const news = { userId, type, description, action: { timesheet_id: sheet.id }, at: now }
  await (act ? notifyLater(tx, act, news) : notify(tx, news))
}
