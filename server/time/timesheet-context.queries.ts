import { sql } from 'drizzle-orm'
import { employments } from '#server/platform/db/schema/company'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import type { Tx } from '#server/platform/db/transaction'
import type { sitesOf, TimesheetRow } from '#server/time/timesheet.queries'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { addDays, daysBetween } from '#shared/domain/kit/london'

/** The sites where hours of the timesheet can be entered, by name. */
export const toSiteOptions = (worked: Awaited<ReturnType<typeof sitesOf>>): TimesheetDetail['places'] =>
  worked.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]))

/**
 * Weeks of the reference period (longer for guards), and the weekly limit in minutes (Working Time Regulations 4 and
 * 21).
 */
const reference = { weeks: 17, ofGuards: 26, limit: 48 * 60 }

/**
 * Average weekly minutes for the company over the reference period that ends with the timesheet's week, counted from
 * the first week worked in it. Null without any entries.
 */
export async function weeklyAverage(tx: Tx, timesheet: TimesheetRow): Promise<TimesheetDetail['average']> {
  const { rows } = await tx.execute<{ minutes: number; first: string | null }>(sql`
    with span as (select case when exists (select from ${employments} g where g.worker_id = ${timesheet.worker_id}
        and g.company_id = ${timesheet.company_id} and g.role = 'SECURITY_GUARD')
      then ${reference.ofGuards}::int else ${reference.weeks}::int end as weeks)
    select coalesce(sum(e.minutes), 0)::int as minutes, min(t.week)::text as first
    from ${timesheets} t join ${timesheetEntries} e on e.timesheet_id = t.id cross join span
    where t.worker_id = ${timesheet.worker_id} and t.company_id = ${timesheet.company_id}
      and t.week <= ${timesheet.week}::date and t.week > ${timesheet.week}::date - span.weeks * 7`)
  const [sum] = rows
  if (!sum?.first) return null
  const weeks = daysBetween(sum.first, addDays(timesheet.week, 7)) / 7
  return { minutes: Math.round(sum.minutes / weeks), weeks, limit: reference.limit }
}
