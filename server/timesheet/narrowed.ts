import { type SQL, sql } from 'drizzle-orm'
import { londonDay, mondayOf } from '#contract/london'
import type { SheetOf } from '#contract/timesheet-sheet'
import { sheetsWaiting } from '#server/home/waiting'
import type { Person } from '#server/person'
import { isReached } from '#server/timesheet/reach'

/** Which sheets `t` the caller reads and asked for. */
export const narrowed = (
  me: Person,
  { site, worker, status, date, show }: SheetOf,
  now: Date,
): SQL => sql`${isReached(me)}
  ${status === 'All' ? sql`` : sql`and t.status = ${status}`} ${worker === 'All' ? sql`` : sql`and t.worker_id = ${worker}`}
  ${show === 'All' ? sql`` : sql`and t.id in (select id from timesheets where ${sheetsWaiting(me, mondayOf(londonDay(now)))})`}
  ${date ? sql`and t.week = ${mondayOf(date)}::date` : sql``}
  ${site === 'All' ? sql`` : sql`and exists (select from timesheet_entries e where e.timesheet_id = t.id and e.site_id = ${site})`}`
