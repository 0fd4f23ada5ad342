import type { Timesheet } from '#shared/api/time/timesheet'
import { addDays } from '#shared/domain/kit/london'
import { dayAndMonth } from '#shared/domain/kit/words'

/** '19 Oct to 25 Oct'. */
export const weekInShort = (monday: string) => `${dayAndMonth(monday)} to ${dayAndMonth(addDays(monday, 6))}`
export const nameOf = ({ first_name, last_name }: Timesheet['worker']) => `${first_name} ${last_name}`
export const timesheetName = (timesheet: Pick<Timesheet, 'worker' | 'week'>) =>
  `${nameOf(timesheet.worker)}, ${weekInShort(timesheet.week)}`
