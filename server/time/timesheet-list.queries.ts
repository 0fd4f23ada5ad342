import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { isShown, visibleTimesheets } from '#server/time/timesheet.access'
import { acceptedMissingHours, timesheetsWaiting } from '#server/time/waiting.queries'
import type { TimesheetExport } from '#shared/api/time/timesheet-export'
import { londonDay, mondayOf } from '#shared/domain/kit/london'

/**
 * Selects the visible timesheets that meet the caller's filters. The site filter matches only if the caller can see the
 * site. `newest`: how many of the newest a page needs (see `visibleTimesheets`).
 */
export async function filteredTimesheets(
  tx: Tx,
  me: Person,
  filters: TimesheetExport,
  now: Date,
): Promise<(newest?: number) => SQL> {
  const monday = mondayOf(londonDay(now))
  const waiting = filters.show === 'All' ? undefined : timesheetsWaiting(me, monday, await acceptedMissingHours(tx, me))
  return (newest) => selectFiltered(me, filters, waiting, newest)
}

function selectFiltered(
  me: Person,
  { site, worker, status, date }: TimesheetExport,
  waiting: SQL | undefined,
  newest: number | undefined,
): SQL {
  const filtered = visibleTimesheets(
    me,
    sql`true
  ${status === 'All' ? sql`` : sql`and t.status = ${status}`} ${worker === 'All' ? sql`` : sql`and t.worker_id = ${worker}`}
  ${waiting ? sql`and t.id in (select id from timesheets where ${waiting})` : sql``}
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
