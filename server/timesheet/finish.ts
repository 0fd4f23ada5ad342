import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { timesheetApi } from '#contract/timesheet'
import { clockTime, dayInWords, hours } from '#contract/words'
import { minutesOf, usualBreak, withFinish, wrongHours } from '#lifecycles/timesheet-week'
import { users } from '#server/db/schema/user'
import { isLeftUnknown } from '#server/presence/standing'
import { conflict, notFound, unprocessable } from '#server/problems'
import { type Held, lead, record, tell } from '#server/timesheet/moves'
import { changeSheet, type EntryRow, finishLine } from '#server/timesheet.store'
import type { Tx } from '#server/work'

type Given = z.output<typeof timesheetApi.finish.body>

/**
 * Sets the missing finish time of a day in somebody else's week. The worker's own entries are unchanged, so a submitted
 * week stays submitted. The worker is notified of the time, the hours and who set it, and can object. 422 on `end`.
 */
export async function giveFinish(tx: Tx, held: Held, { entry_id, end }: Given): Promise<void> {
  const { sheet, lines, me, now } = held
  const to = lead(held, { type: 'finish' })
  const line = lines.find((one) => one.entry.id === entry_id)
  if (!line) throw notFound()
  const { entry, seen } = line
  if (entry.minutes !== null || !entry.start_at) throw conflict('This day has its finish already.')
  const { day, start_at } = entry
  const seenAgainAt = seen && isLeftUnknown(seen) && seen.out_at ? seen.out_at.toISOString() : null
  const span = withFinish({ day, start_at: start_at.toISOString(), break_minutes: 0 }, end, seenAgainAt)
  if ('refused' in span) throw unprocessable({ end: [span.refused] })
  const break_minutes = entry.break_minutes || usualBreak(minutesOf(span) ?? 0)
  const given = { ...span, break_minutes }
  const week = lines.map((line) => ({
    ...(line.entry.id === entry_id ? given : hoursOf(line.entry)),
    day: line.entry.day,
  }))
  const wrong = wrongHours(sheet.week, week, now).get(lines.findIndex((line) => line.entry.id === entry_id))
  const minutes = minutesOf(given)
  if (wrong || minutes === null || !given.end_at) throw unprocessable({ end: [wrong ?? 'Choose a finish.'] })
  await finishLine(tx, entry_id, { end_at: new Date(given.end_at), break_minutes, minutes, finish_set_at: now })
  await changeSheet(tx, sheet.id, { updated_at: now })
  const what = `${dayInWords(entry.day)}, finish at ${clockTime(given.end_at)}: ${hours(minutes)}`
  await record(tx, held, 'finish', to, what)
  const [by] = await tx.select().from(users).where(eq(users.id, me.id))
  await tell(
    tx,
    held,
    'timesheet.finish',
    `has a finish that ${by ? `${by.first_name} ${by.last_name}` : 'somebody of another company'} set. ${what}. Say so on the week if it is wrong.`,
  )
}

const hoursOf = ({ start_at, end_at, break_minutes }: EntryRow) => ({
  start_at: start_at?.toISOString() ?? null,
  end_at: end_at?.toISOString() ?? null,
  break_minutes,
})
