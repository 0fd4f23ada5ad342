import { type SQL, sql } from 'drizzle-orm'
import { addDays, londonInstant } from '#contract/london'
import { TimesheetStatus } from '#contract/timesheet'
import type { SeenOnDate, TimesheetFilters } from '#contract/timesheet-filters'
import { checkIns } from '#server/db/schema/presence'
import { sites } from '#server/db/schema/site'
import { timesheetEntries, timesheets } from '#server/db/schema/timesheet'
import { users } from '#server/db/schema/user'
import type { Person } from '#server/person'
import { isShown } from '#server/timesheet/reach'
import type { Tx } from '#server/work'

type Choice = TimesheetFilters['sites'][number]
const all: Choice = { value: 'All', label: 'All' }
export const statusWords: Record<TimesheetStatus, string> = {
  DRAFT: 'Draft',
  SUBMITTED: 'Submitted',
  ACCEPTED: 'Accepted',
  REJECTED: 'Rejected',
  PAID: 'Paid',
}

/** What the sheets `t` in `scope` can be narrowed by. */
export async function filtersOf(tx: Tx, me: Person, scope: SQL): Promise<TimesheetFilters> {
  const choices = async (query: SQL) => [all, ...(await tx.execute<Choice>(query)).rows]
  const statuses = await tx.execute<{ status: TimesheetStatus }>(
    sql`select distinct t.status from ${timesheets} t where ${scope}`,
  )
  const there = new Set(statuses.rows.map(({ status }) => status))
  const weeks = await tx.execute<{ week: string }>(
    sql`select distinct t.week::text as week from ${timesheets} t where ${scope} order by 1 desc`,
  )
  return {
    sites: await choices(sql`select distinct s.id as value, s.name as label from ${timesheets} t
      join ${timesheetEntries} e on e.timesheet_id = t.id join ${sites} s on s.id = e.site_id
      where ${scope} and ${isShown(me, sql`t`)} order by 2`),
    workers: await choices(sql`select distinct u.id as value, u.first_name || ' ' || u.last_name as label
      from ${timesheets} t join ${users} u on u.id = t.worker_id where ${scope} order by 2`),
    statuses: [
      all,
      ...TimesheetStatus.options
        .filter((one) => there.has(one))
        .map((one) => ({ value: one, label: statusWords[one] })),
    ],
    weeks: weeks.rows.map(({ week }) => week),
  }
}

/** Sites with hours on a day, on the sheets `t` in `scope`. */
export async function sitesOnDate(tx: Tx, me: Person, scope: SQL, date: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select distinct e.site_id as id from ${timesheets} t
    join ${timesheetEntries} e on e.timesheet_id = t.id join ${sites} s on s.id = e.site_id
    where ${scope} and ${isShown(me, sql`t`)} and e.day = ${date}::date order by 1`)
  return rows.map(({ id }) => id)
}

type Seen = Pick<SeenOnDate, 'id' | 'in_source' | 'out_source' | 'status'> & {
  in_at: string
  out_at: string | null
  suspected_left_at: string | null
  site_id: string
  site: string
  worker_id: string
  slug: string
  first_name: string
  last_name: string
}
/** What the gates saw on a day of whoever has a sheet `t` in `scope`, for the sheet's company. */
export async function checkInsOnDate(
  tx: Tx,
  me: Person,
  scope: SQL,
  { date, status }: { date: string; status: string },
): Promise<SeenOnDate[]> {
  const standing = sql`case when c.out_at is not null then 'Left' when c.suspected_left_at is not null then 'Suspected left' else 'On site' end`
  const at = (day: string) => sql`${londonInstant(day).toISOString()}::timestamptz`
  const { rows } = await tx.execute<Seen>(sql`
    select c.id, c.in_at::text as in_at, c.in_source, c.out_at::text as out_at, c.out_source,
      c.suspected_left_at::text as suspected_left_at, ${standing} as status, c.site_id, s.name as site, c.worker_id, u.slug,
      u.first_name, u.last_name
    from ${checkIns} c join ${users} u on u.id = c.worker_id join ${sites} s on s.id = c.site_id
    where c.in_at >= ${at(date)} and c.in_at < ${at(addDays(date, 1))}
      and exists (select from ${timesheets} t where t.worker_id = c.worker_id and t.company_id = c.company_id and ${scope})
      and ${isShown(me, sql`c`)}
      ${status === 'All' ? sql`` : sql`and ${standing} = ${status}`}
    order by u.last_name, u.first_name, c.in_at, c.id limit 5000`)
  const iso = (text: string | null) => text && new Date(text).toISOString()
  return rows.map(({ worker_id, slug, first_name, last_name, site_id, site, ...seen }) => ({
    ...seen,
    in_at: new Date(seen.in_at).toISOString(),
    out_at: iso(seen.out_at),
    suspected_left_at: iso(seen.suspected_left_at),
    worker: { id: worker_id, slug, first_name, last_name },
    site: { id: site_id, name: site },
  }))
}
