import type { z } from 'zod'
import { isLeftUnknown } from '#server/gate/presence.queries'
import type { Tx } from '#server/platform/db/transaction'
import { conflict, notFound, unprocessable } from '#server/platform/kit/problems'
import { isHidden } from '#server/time/timesheet.access'
import {
  type LockedTimesheet,
  moveTimesheet,
  nameOf,
  notifyTimesheetMoved,
  type WrittenTimesheet,
  writeTimesheet,
} from '#server/time/timesheet.commands'
import { type EntryRow, finishLine } from '#server/time/timesheet.queries'
import type { timesheetApi } from '#shared/api/time/timesheet'
import { clockTime, dayInWords, hours } from '#shared/domain/kit/words'
import { hiddenLine } from '#shared/domain/time/timesheet-reasons'
import { minutesOf, usualBreak, withFinish, wrongHours } from '#shared/domain/time/timesheet-week'

type Given = z.output<typeof timesheetApi.finish.body>

/**
 * Sets the missing finish time of a day in somebody else's week. The worker's own entries are unchanged, so a submitted
 * week stays submitted. The worker is notified of the time, the hours and who set it, and can object. 422 on `end`.
 */
export const giveFinish = (tx: Tx, locked: LockedTimesheet, given: Given): Promise<LockedTimesheet> =>
  moveTimesheet(tx, locked, { type: 'finish' }, () => writeFinish(tx, locked, given))

async function writeFinish(tx: Tx, locked: LockedTimesheet, { entry_id, end }: Given): Promise<WrittenTimesheet> {
  const { timesheet, lines, me, now } = locked
  const line = lines.find((one) => one.entry.id === entry_id)
  if (!line) throw notFound()
  if (isHidden(me, timesheet, line)) throw conflict(hiddenLine)
  const { entry, checkIn } = line
  if (entry.minutes !== null || !entry.start_at) throw conflict('This day has its finish already.')
  const { day, start_at } = entry
  const nextCheckInAt = checkIn && isLeftUnknown(checkIn) && checkIn.out_at ? checkIn.out_at.toISOString() : null
  const span = withFinish({ day, start_at: start_at.toISOString(), break_minutes: 0 }, end, nextCheckInAt)
  if ('refused' in span) throw unprocessable({ end: [span.refused] })
  const break_minutes = entry.break_minutes || usualBreak(minutesOf(span) ?? 0)
  const given = { ...span, break_minutes }
  const week = lines.map((line) => ({
    ...(line.entry.id === entry_id ? given : hoursOf(line.entry)),
    day: line.entry.day,
  }))
  const wrong = wrongHours(timesheet.week, week, now).get(lines.findIndex((line) => line.entry.id === entry_id))
  const minutes = minutesOf(given)
  if (wrong || minutes === null || !given.end_at) throw unprocessable({ end: [wrong ?? 'Choose a finish.'] })
  await finishLine(tx, entry_id, { end_at: new Date(given.end_at), break_minutes, minutes, finish_set_at: now })
  const row = await writeTimesheet(tx, locked, {})
  const what = `${dayInWords(entry.day)}, finish at ${clockTime(given.end_at)}: ${hours(minutes)}`
  await notifyTimesheetMoved(
    tx,
    locked,
    'timesheet.finish',
    `has a finish that ${await nameOf(tx, me)} set. ${what}. Say so on the week if it is wrong.`,
  )
  return { row, data: { detail: what } }
}

const hoursOf = ({ start_at, end_at, break_minutes }: EntryRow) => ({
  start_at: start_at?.toISOString() ?? null,
  end_at: end_at?.toISOString() ?? null,
  break_minutes,
})
