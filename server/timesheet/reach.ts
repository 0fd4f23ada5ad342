import { type SQL, sql } from 'drizzle-orm'
import { isWorker } from '#contract/role'
import { siteManagers, sites } from '#server/db/schema/site'
import { timesheetEntries } from '#server/db/schema/timesheet'
import type { Person } from '#server/person'
import { may, ours, rule, self } from '#server/scopes'
import { companyOf } from '#server/site/reach'
import type { Line, SheetRow } from '#server/timesheet.store'

/** Who runs a site of the caller's company on which hours of the sheet `t` were worked: its owners, and its managers. */
const isOfOwnSite = (
  me: Person,
): SQL => sql`exists (select from ${timesheetEntries} e join ${sites} o on o.id = e.site_id
  where e.timesheet_id = t.id and ${ours(sql`o.company_id`, companyOf(me))}
  ${
    me.role === 'OWNER'
      ? sql``
      : sql`and exists (select from ${siteManagers} m where m.site_id = o.id and ${self(sql`m.user_id`, me.id)})`
  })`

/** Which sheets `t` the caller reads: SELF for workers, EMP and APPR for staff, PAY (what is accepted) for payroll. */
export function isReached(me: Person): SQL {
  if (isWorker(me.role)) return self(sql`t.worker_id`, me.id)
  if (me.is_payroll_company)
    return sql`(${ours(sql`t.payroll_company_id`, companyOf(me))} and ${rule(sql`t.status in ('ACCEPTED', 'PAID')`)})`
  return sql`(${ours(sql`t.company_id`, companyOf(me))} or ${self(sql`t.approver_id`, me.id)} or ${isOfOwnSite(me)})`
}

/** Pay is the worker's own, that of the owner who pays it, and that of who runs the payroll. */
export function seesPay(me: Person, { worker_id, company_id }: SheetRow): boolean {
  if (isWorker(me.role)) return worker_id === me.id
  return may(me.is_payroll_company || (me.role === 'OWNER' && company_id === me.company_id))
}

/** The sheet is the reader's own, or of their company: others read minutes. */
export const isTheirs = (me: Person, { worker_id, company_id }: SheetRow): boolean =>
  may(worker_id === me.id || (me.company_id !== null && company_id === me.company_id))

/**
 * A line as the reader may see it: where and what the gate saw is the worker's, their company's and that of the site's
 * own company. An approver of another company, and payroll, see minutes.
 */
export function shownTo(me: Person, sheet: SheetRow, line: Line): Line {
  const isOnOwnSite = me.company_id !== null && line.site_company === me.company_id
  return isTheirs(me, sheet) || may(isOnOwnSite) ? line : { ...line, site: null, seen: null }
}
/** The same of a record `table` that names worker and company, on a site `s`. */
export const isShown = (me: Person, table: SQL): SQL =>
  sql`(${self(sql`${table}.worker_id`, me.id)} or ${ours(sql`${table}.company_id`, companyOf(me))} or ${ours(sql`s.company_id`, companyOf(me))})`
