import { isOnSite } from '#contract/timesheet-entry'
import { conflict, notFound } from '#server/problems'
import { may } from '#server/scopes'
import { type Held, lead, record } from '#server/timesheet/moves'
import { seenOf } from '#server/timesheet/tell'
import { addMessage, changeSheet } from '#server/timesheet.store'
import type { Tx } from '#server/work'

/** Nobody is asked when they left while they are there. */
export function assertLeft({ lines }: Held, entryId: string): void {
  const line = lines.find(({ entry }) => entry.id === entryId)
  if (!line) throw notFound()
  if (isOnSite(line.seen && seenOf(line.seen))) throw conflict('They are still on site.')
}

/**
 * Adds a message to a week and returns its id. A message from anybody but the worker also answers the worker's
 * objection.
 */
export async function answerNote(tx: Tx, held: Held, content: string): Promise<string> {
  const { sheet, me, now } = held
  const id = await addMessage(tx, sheet.id, me.id, content, now)
  if (!sheet.objected_at || may(sheet.worker_id === me.id)) return id
  const to = lead(held, { type: 'answer' })
  await changeSheet(tx, sheet.id, { objected_at: null, updated_at: now })
  await record(tx, held, 'answer', to, content)
  return id
}
