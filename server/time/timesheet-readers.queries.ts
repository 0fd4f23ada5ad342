import { sql } from 'drizzle-orm'
import { hasTag } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { asServer, type Tx } from '#server/platform/db/transaction'
import { broadcastTimesheetInvalidation } from '#server/platform/outbox/notify'
import type { TimesheetRow } from '#server/time/timesheet.queries'
import type { TimesheetStatus } from '#shared/api/platform/timesheet-status'

/** `isPayroll`: can read it only once it is accepted. */
export type Reader = { id: string; isPayroll: boolean }

/**
 * Everybody who can read a week, except `but`: the worker, the approver, staff of its company, those who run a site
 * with its hours, and staff of its payroll. Runs with the server's rights, as none of them can read all the others.
 */
export async function readersOf(tx: Tx, timesheetId: string, but: string): Promise<Reader[]> {
  const { rows } = await tx.execute<Reader>(sql`
    with t as (select * from timesheets where id = ${timesheetId})
    select x.id, bool_and(x.payroll) as "isPayroll" from (
      select worker_id as id, false as payroll from t
      union all select approver_id, false from t where approver_id is not null
      union all select m.user_id, false from t join memberships m on m.company_id = t.company_id and m.ended_at is null
      union all select m.user_id, true from t
        join memberships m on m.company_id = t.payroll_company_id and m.ended_at is null
      union all select m.user_id, false from t
        join timesheet_entries e on e.timesheet_id = t.id
        join sites s on s.id = e.site_id and s.company_id <> t.company_id
        join memberships m on m.company_id = s.company_id and m.ended_at is null
        where m.role = 'OWNER' or exists (select from site_managers g where g.site_id = s.id and g.user_id = m.user_id)
    ) x where x.id <> ${but} group by x.id`)
  return rows
}

/**
 * Whether somebody who can read a week can see a line of it: the worker, and staff of its company and of the site's.
 * Runs with the server's rights, as who wrote about the line cannot read where others belong.
 */
export async function isReaderOfLine(
  tx: Tx,
  userId: string,
  { worker_id, company_id }: TimesheetRow,
  entryId: string,
): Promise<boolean> {
  if (userId === worker_id) return true
  const { rows } = await asServer(tx, () =>
    tx.execute(sql`select from memberships m where m.user_id = ${userId} and m.ended_at is null
      and (m.company_id = ${company_id} or m.company_id = (select s.company_id from timesheet_entries e
        join sites s on s.id = e.site_id where e.id = ${entryId}))`),
  )
  return rows.length > 0
}

/**
 * Refreshes the open pages that list or show the week. `statuses`: before and after the move, as an undone acceptance
 * also changes the list of the payroll company.
 */
export function refreshReaders(tx: Tx, id: string, statuses: readonly TimesheetStatus[], readers: readonly Reader[]) {
  const isPayable = statuses.some((status) => hasTag(timesheetLifecycle, status, 'closed'))
  return broadcastTimesheetInvalidation(
    tx,
    id,
    readers.filter(({ isPayroll }) => !isPayroll || isPayable).map((reader) => reader.id),
  )
}
