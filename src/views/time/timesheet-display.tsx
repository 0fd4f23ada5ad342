import type { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import type { TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { addDays, londonDay } from '#shared/domain/kit/london'
import { dayInWords } from '#shared/domain/kit/words'
import { timesheetStatusWords } from '#shared/domain/time/timesheet-words'
import { Chip, type Tone } from '#ui/display/chip'

const tones: Record<TimesheetStatus, Tone> = {
  DRAFT: 'none',
  SUBMITTED: 'wait',
  ACCEPTED: 'ok',
  REJECTED: 'bad',
  PAID: 'past',
}

export const isStatus = (word: string): word is TimesheetStatus => word in tones

/** Status of a week. `bare`: in a list, where only a rejected one has a background. */
export function TimesheetStatusChip({ status, bare }: { status: TimesheetStatus; bare?: boolean | undefined }) {
  const tone = tones[status]
  return (
    <Chip tone={tone} bare={bare && tone !== 'bad'}>
      {timesheetStatusWords[status]}
    </Chip>
  )
}

/** 'Monday 19 to Sunday 25 October 2026'; both months are named if they differ. */
export function weekInWords(monday: string): string {
  const [first, last] = [dayInWords(monday), dayInWords(addDays(monday, 6))]
  const [weekday, date, month] = first.split(' ')
  const from = last.includes(`${month} `) ? `${weekday} ${date}` : `${weekday} ${date} ${month}`
  return `${from} to ${last}`
}
export const toCome = 'To come'
/** Text for a day without hours; for a future day always 'To come'. */
export function noHours(day: string, didNotWork: boolean): string {
  if (day > londonDay(new Date())) return toCome
  return didNotWork ? 'Did not work' : 'No hours'
}
/** 'Thursday 22 October'. */
export const dayName = (day: string) => dayInWords(day).split(' ').slice(0, 3).join(' ')

/** The note of a line and whose it is: 'Your note', 'Their note', or 'Note by' and a name. */
export function noteInWords({ note, note_by }: TimesheetEntry, own: 'Your' | 'Their'): string | null {
  if (!note) return null
  const whose = note_by && (note_by.is_worker ? `${own} note` : `Note by ${note_by.name}`)
  return `${whose ?? 'Note'}: ‘${note}’`
}
