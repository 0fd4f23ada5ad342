import { siteId } from '#server/demo/ids-by-key'
import type { TypedEntry } from '#shared/api/time/timesheet'

/** A line that is typed into a week, without a change on Monday of the demo's last week at Riverside. */
export const lineBody = (changed: Partial<TypedEntry> = {}): TypedEntry => ({
  day: '2026-10-19',
  site_id: siteId('riverside'),
  start: '07:00',
  end: '16:30',
  break_minutes: 30,
  note: 'By the foreman’s book.',
  ...changed,
})
