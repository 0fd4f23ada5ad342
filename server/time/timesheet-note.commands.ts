import type { Tx } from '#server/platform/db/transaction'
import { conflict, notFound } from '#server/platform/kit/problems'
import { isHidden } from '#server/time/timesheet.access'
import {
  type LockedTimesheet,
  moveTimesheet,
  notifyTimesheetMoved,
  recipientOf,
  writeTimesheet,
} from '#server/time/timesheet.commands'
import { toGateTimesDto } from '#server/time/timesheet-flags'
import { addMessage } from '#server/time/timesheet-notes.queries'
import { isReaderOfLine } from '#server/time/timesheet-readers.queries'
import { isOnSite } from '#shared/api/time/timesheet-entry'

/** Nobody is asked when they left while they are there, nor about a line that the caller cannot see. */
export function assertLeft({ timesheet, lines, me }: LockedTimesheet, entryId: string): void {
  const line = lines.find(({ entry }) => entry.id === entryId)
  if (!line || isHidden(me, timesheet, line)) throw notFound()
  if (isOnSite(line.checkIn && toGateTimesDto(line.checkIn))) throw conflict('They are still on site.')
}

/**
 * Adds a message to a week and returns its id. A message from anybody but the worker also answers the worker's
 * objection, if they decide about the week. `entryId`: the line that it is about.
 */
export async function answerNote(tx: Tx, locked: LockedTimesheet, content: string, entryId?: string): Promise<string> {
  const { timesheet, decidingCompany, me, now } = locked
  const id = await addMessage(tx, timesheet.id, me.id, content, now, entryId)
  if (!timesheet.objected_at || decidingCompany || timesheet.worker_id === me.id) return id
  await moveTimesheet(tx, locked, { type: 'answer' }, async () => ({
    row: await writeTimesheet(tx, locked, { objected_at: null }),
    data: { detail: content },
  }))
  return id
}

/** Notifies of a message, which is quoted; not an approver of another company who cannot see the line it is about. */
export async function notifyNote(tx: Tx, locked: LockedTimesheet, content: string, entryId?: string): Promise<void> {
  const userId = recipientOf(locked)
  if (userId && entryId && !(await isReaderOfLine(tx, userId, locked.timesheet, entryId))) return
  await notifyTimesheetMoved(tx, locked, 'timesheet.note', `has a note: ‘${content}’`)
}
