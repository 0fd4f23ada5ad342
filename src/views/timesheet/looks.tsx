import { addDays, londonDay } from '#contract/london'
import type { TimesheetStatus } from '#contract/timesheet'
import { dayInWords } from '#contract/words'
import { Chip, type Tone } from '#ui/chip'

const looks: Record<TimesheetStatus, { tone: Tone; words: string }> = {
  DRAFT: { tone: 'none', words: 'Draft' },
  SUBMITTED: { tone: 'wait', words: 'Submitted' },
  ACCEPTED: { tone: 'ok', words: 'Accepted' },
  REJECTED: { tone: 'bad', words: 'Rejected' },
  PAID: { tone: 'past', words: 'Paid' },
}

export const isStatus = (word: string): word is TimesheetStatus => word in looks

/** Where a week stands. `bare` in a list, where only what waits or went wrong has a ground. */
export function SheetStatus({ status, bare }: { status: TimesheetStatus; bare?: boolean | undefined }) {
  const { tone, words } = looks[status]
  return (
    <Chip tone={tone} bare={bare && tone !== 'bad'}>
      {words}
    </Chip>
  )
}

/** 'Monday 19 to Sunday 25 October 2026'; the months are said twice when they differ. */
export function weekInWords(monday: string): string {
  const [first, last] = [dayInWords(monday), dayInWords(addDays(monday, 6))]
  const [weekday, date, month] = first.split(' ')
  const from = last.includes(`${month} `) ? `${weekday} ${date}` : `${weekday} ${date} ${month}`
  return `${from} to ${last}`
}
export const toCome = 'To come'
/** What is said of a day without hours; of one to come nothing but that. */
export function noHours(day: string, didNotWork: boolean): string {
  if (day > londonDay(new Date())) return toCome
  return didNotWork ? 'Did not work' : 'No hours'
}
/** 'Thursday 22 October'. */
export const dayName = (day: string) => dayInWords(day).split(' ').slice(0, 3).join(' ')
