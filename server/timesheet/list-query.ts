import { type SQL, sql } from 'drizzle-orm'
import { londonDay, mondayOf } from '#contract/london'
import type { TimesheetExport } from '#contract/timesheet-export'
import { timesheetsWaiting } from '#server/home/waiting'
import type { Person } from '#server/person'
import { isShown, visibleTimesheets } from '#server/timesheet/access'

/**
 * The visible timesheets that meet the caller's filters. The site filter matches only if the caller can see the site.
 * `newest`: how many of the newest a page needs (see `visibleTimesheets`).
 */
export function filteredTimesheets(
  me: Person,
  { site, worker, status, date, show }: TimesheetExport,
  now: Date,
  newest?: number,
): SQL {
  const filtered = visibleTimesheets(
    me,
    sql`true
  ${status === 'All' ? sql`` : sql`and t.status = ${status}`} ${worker === 'All' ? sql`` : sql`and t.worker_id = ${worker}`}
  ${show === 'All' ? sql`` : sql`and t.id in (select id from timesheets where ${timesheetsWaiting(me, mondayOf(londonDay(now)))})`}
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
    ? filtered
    : sql`with of_site (id) as materialized (
        select distinct e.timesheet_id from timesheet_entries e where e.site_id = ${site}) ${filtered}`
}
