import { type SQL, sql } from 'drizzle-orm'
import { londonDay, mondayOf } from '#contract/london'
import type { SheetOf } from '#contract/timesheet-sheet'
import { sheetsWaiting } from '#server/home/waiting'
import type { Person } from '#server/person'
import { isShown, sheetsReached } from '#server/timesheet/reach'

/**
 * The visible timesheets that meet the caller's filters. The site filter matches only if the caller can see the site.
 * `newest`: how many of the newest a page needs (see `sheetsReached`).
 */
export function narrowed(me: Person, { site, worker, status, date, show }: SheetOf, now: Date, newest?: number): SQL {
  const sheets = sheetsReached(
    me,
    sql`true
  ${status === 'All' ? sql`` : sql`and t.status = ${status}`} ${worker === 'All' ? sql`` : sql`and t.worker_id = ${worker}`}
  ${show === 'All' ? sql`` : sql`and t.id in (select id from timesheets where ${sheetsWaiting(me, mondayOf(londonDay(now)))})`}
  ${date ? sql`and t.week = ${mondayOf(date)}::date` : sql``}
  ${
    site === 'All'
      ? sql``
      : sql`and t.id = any (array(select id from of_site))
    and exists (select from sites s where s.id = ${site} and ${isShown(me, sql`t`)})`
  }`,
    newest,
  )
  // Materialised once, by the index of the site's hours, instead of once for each part of the union.
  return site === 'All'
    ? sheets
    : sql`with of_site (id) as materialized (
        select distinct e.timesheet_id from timesheet_entries e where e.site_id = ${site}) ${sheets}`
}
