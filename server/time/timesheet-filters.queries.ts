import { type SQL, sql } from 'drizzle-orm'
import { isMissed, leftAt } from '#server/gate/check-in.queries'
import { inNameOrder } from '#server/platform/db/name-search'
import { checkIns } from '#server/platform/db/schema/presence'
import { sites } from '#server/platform/db/schema/site'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { isShown, isVisibleTo, onceEach, visibleTimesheets } from '#server/time/timesheet.access'
import { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import type { CheckInOnDate, TimesheetFilters } from '#shared/api/time/timesheet-filters'
import { addDays, londonInstant } from '#shared/domain/kit/london'
import { timesheetStatusWords } from '#shared/domain/time/timesheet-words'

type Choice = TimesheetFilters['sites'][number]
const all: Choice = { value: 'All', label: 'All' }
const statusesOf = (there: TimesheetStatus[]): Choice[] => [
  all,
  ...TimesheetStatus.options
    .filter((one) => there.includes(one))
    .map((one) => ({ value: one, label: timesheetStatusWords[one] })),
]
const personOf = (ids: SQL) => sql`select u.id as value, u.first_name || ' ' || u.last_name as label
  from ${users} u where u.id in (${ids}) order by 2`

/**
 * Filter options over all timesheets that are visible to the caller. Each option is probed by an index instead of
 * reading all timesheets.
 */
export async function filtersOfAll(tx: Tx, me: Person): Promise<TimesheetFilters> {
  const there: TimesheetStatus[] = []
  for (const status of TimesheetStatus.options) {
    const { rows } = await tx.execute(
      sql`select 1 from (${visibleTimesheets(me, sql`t.status = ${status}`)}) t limit 1`,
    )
    if (rows.length) there.push(status)
  }
  const weeks = await tx.execute<{ week: string }>(
    sql`select w.it::text as week from (${onceEach(me, 'week')}) w order by 1 desc`,
  )
  const workers = await tx.execute<Choice>(personOf(sql`select w.it from (${onceEach(me, 'worker_id')}) w`))
  return {
    sites: [all, ...(await sitesWithHours(tx, me, sql`true`, inNameOrder(sql`s.name`)))],
    workers: [all, ...workers.rows],
    statuses: statusesOf(there),
    weeks: weeks.rows.map(({ week }) => week),
  }
}

/**
 * The same for the timesheets `t` that meet `chosen` (one week or one worker); `hours` is the same condition on their
 * entries `e`.
 */
export async function filtersOf(tx: Tx, me: Person, chosen: SQL, hours: SQL): Promise<TimesheetFilters> {
  const { rows } = await tx.execute<{ status: TimesheetStatus; week: string; worker_id: string }>(
    sql`select distinct t.status, t.week::text as week, t.worker_id from (${visibleTimesheets(me, chosen)}) t`,
  )
  const workers = await tx.execute<Choice>(personOf(sql`select t.worker_id from (${visibleTimesheets(me, chosen)}) t`))
  return {
    sites: [all, ...(await sitesWithHours(tx, me, hours, inNameOrder(sql`s.name`)))],
    workers: [all, ...workers.rows],
    statuses: statusesOf(rows.map(({ status }) => status)),
    weeks: [...new Set(rows.map(({ week }) => week))].sort().reverse(),
  }
}

/**
 * Sites with entries `e` on timesheets that are visible to the caller: one probe for each site, by the index of its
 * entries.
 */
async function sitesWithHours(tx: Tx, me: Person, hours: SQL, order: SQL): Promise<Choice[]> {
  const { rows } = await tx.execute<Choice>(sql`select s.id as value, s.name as label from ${sites} s
    where (select true from ${timesheetEntries} e join ${timesheets} t on t.id = e.timesheet_id
      where e.site_id = s.id and ${hours} and ${isVisibleTo(me)} and ${isShown(me, sql`t`)} limit 1) order by ${order}`)
  return rows
}

/** Sites with hours on a day, on timesheets that are visible to the caller. */
export const sitesOnDate = async (tx: Tx, me: Person, date: string): Promise<string[]> =>
  (await sitesWithHours(tx, me, sql`e.day = ${date}::date`, sql`s.id`)).map(({ value }) => value)

type CheckInRow = Pick<CheckInOnDate, 'id' | 'in_source' | 'out_source' | 'status'> & {
  seen_again_at: string | null
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
/**
 * Check-ins of a day, for the same worker and company as some timesheet that is visible to the caller; at most 5000.
 */
export async function checkInsOnDate(
  tx: Tx,
  me: Person,
  { date, status }: { date: string; status: string },
): Promise<CheckInOnDate[]> {
  const presenceStatus = sql`case when ${isMissed} then 'No check-out' when c.out_at is not null then 'Left' when c.suspected_left_at is not null then 'Suspected left' else 'On site' end`
  const at = (day: string) => sql`${londonInstant(day).toISOString()}::timestamptz`
  const { rows } = await tx.execute<CheckInRow>(sql`
    select c.id, c.in_at::text as in_at, c.in_source, ${leftAt}::text as out_at,
      case when not ${isMissed} then c.out_source end as out_source,
      case when ${isMissed} then c.out_at end::text as seen_again_at,
      c.suspected_left_at::text as suspected_left_at, ${presenceStatus} as status, c.site_id, s.name as site, c.worker_id, u.slug,
      u.first_name, u.last_name
    from ${checkIns} c join ${users} u on u.id = c.worker_id join ${sites} s on s.id = c.site_id
    where c.in_at >= ${at(date)} and c.in_at < ${at(addDays(date, 1))}
      and (select true from ${timesheets} t where t.worker_id = c.worker_id and t.company_id = c.company_id
        and ${isVisibleTo(me)} limit 1)
      and ${isShown(me, sql`c`)}
      ${status === 'All' ? sql`` : sql`and ${presenceStatus} = ${status}`}
    order by u.last_name, u.first_name, c.in_at, c.id limit 5000`)
  const iso = (text: string | null) => text && new Date(text).toISOString()
  return rows.map(({ worker_id, slug, first_name, last_name, site_id, site, ...checkIn }) => ({
    ...checkIn,
    in_at: new Date(checkIn.in_at).toISOString(),
    out_at: iso(checkIn.out_at),
    seen_again_at: iso(checkIn.seen_again_at),
    suspected_left_at: iso(checkIn.suspected_left_at),
    worker: { id: worker_id, slug, first_name, last_name },
    site: { id: site_id, name: site },
  }))
}
