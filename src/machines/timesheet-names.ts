import { addDays } from '#contract/london'
import type { Timesheet } from '#contract/timesheet'
import { dayAndMonth } from '#contract/words'

/** '19 Oct to 25 Oct'. */
export const weekInShort = (monday: string) => `${dayAndMonth(monday)} to ${dayAndMonth(addDays(monday, 6))}`
export const nameOf = ({ first_name, last_name }: Timesheet['worker']) => `${first_name} ${last_name}`
export const timesheetName = (timesheet: Pick<Timesheet, 'worker' | 'week'>) =>
  `${nameOf(timesheet.worker)}, ${weekInShort(timesheet.week)}`
