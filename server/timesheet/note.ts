import { may } from '#server/scopes'
import { type Held, lead, record } from '#server/timesheet/moves'
import { addMessage, changeSheet } from '#server/timesheet.store'
import type { Tx } from '#server/work'

/**
 * Keeps what somebody says of a week, and gives its id. Said by the other side than the worker's it answers the worker's
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
