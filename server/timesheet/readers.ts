import { sql } from 'drizzle-orm'
import { refreshSheet } from '#server/notify'
import type { Tx } from '#server/work'

/** `isPayroll`: they read it once it is accepted. */
export type Reader = { id: string; isPayroll: boolean }

/**
 * Everybody who reads a week but one: the worker, who approves it, the staff of its company, those who run a site of its
 * hours, and the staff of who pays. The server's own question: none of them may read all the others.
 */
export async function readersOf(tx: Tx, sheetId: string, but: string): Promise<Reader[]> {
  const { rows } = await tx.execute<Reader>(sql`
    with t as (select * from timesheets where id = ${sheetId})
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
 * Open pages that list the week, or show it, read it anew. `statuses`: before and after, as a week that is taken back leaves
 * the list of who pays.
 */
export function refreshReaders(tx: Tx, id: string, statuses: readonly string[], readers: readonly Reader[]) {
  const isPayable = statuses.some((status) => status === 'ACCEPTED' || status === 'PAID')
  return refreshSheet(
    tx,
    id,
    readers.filter(({ isPayroll }) => !isPayroll || isPayable).map((reader) => reader.id),
  )
}
