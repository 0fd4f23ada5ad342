import { type SQL, sql } from 'drizzle-orm'
import { isWorker } from '#contract/role'
import { siteManagers, sites } from '#server/db/schema/site'
import { timesheetEntries, timesheets } from '#server/db/schema/timesheet'
import type { Person } from '#server/person'
import { may, ours, rule, self } from '#server/scopes'
import { companyOf } from '#server/site/reach'
import type { Line, SheetRow } from '#server/timesheet.store'

/**
 * Who runs a site of the caller's company on which hours of the sheet `t` were worked: its owners, and its managers.
 * Asked a row at a time: an `exists` beside an `or` the planner would gather from everybody's hours.
 */
const isOfOwnSite = (me: Person): SQL => sql`(select true from ${timesheetEntries} e join ${sites} o on o.id = e.site_id
  where e.timesheet_id = t.id and ${ours(sql`o.company_id`, companyOf(me))}
  ${
    me.role === 'OWNER'
      ? sql``
      : sql`and exists (select from ${siteManagers} m where m.site_id = o.id and ${self(sql`m.user_id`, me.id)})`
  } limit 1)`

/** `where` says which sheets `t`, and `companies` (SQL for a set of ids) whose to look through when no index knows. */
type Way = { where: SQL; companies?: SQL }
/**
 * The ways to the sheets that the caller reads, each along an index of its own and none of them twice: SELF for workers,
 * EMP, APPR and SITE for staff, PAY (what is accepted) for payroll.
 */
function waysTo(me: Person): Way[] {
  if (isWorker(me.role)) return [{ where: self(sql`t.worker_id`, me.id) }]
  if (me.is_payroll_company)
    return [
      {
        where: sql`(${ours(sql`t.payroll_company_id`, companyOf(me))} and ${rule(sql`t.status in ('ACCEPTED', 'PAID')`)})`,
      },
    ]
  const isOthers = sql`t.company_id <> ${companyOf(me)}`
  return [
    { where: ours(sql`t.company_id`, companyOf(me)) },
    { where: sql`(${self(sql`t.approver_id`, me.id)} and ${isOthers})` },
    {
      where: sql`(${isOthers} and t.approver_id is distinct from ${me.id} and ${isOfOwnSite(me)})`,
      // Nobody else has hours on the caller's sites.
      companies: sql`array_remove((select muster.site_companies())::uuid[], ${companyOf(me)})`,
    },
  ]
}

/** Whether the caller reads the sheet `t` in hand. */
export const isReached = (me: Person): SQL =>
  sql`(${sql.join(
    waysTo(me).map(({ where }) => where),
    sql` or `,
  )})`

/**
 * All sheets that the caller reads and `chosen`, a condition on the sheet `t`, leaves: with `newest`, of each way so many
 * of the newest, and whatever else is of their last week.
 */
export const sheetsReached = (me: Person, chosen: SQL, newest?: number): SQL =>
  sql.join(
    waysTo(me).map(({ where, companies }) => {
      const cut = newest === undefined ? sql`offset 0` : sql`order by t.week desc fetch first ${newest} rows with ties`
      // Company by company: asked for them all at once the planner looks through everybody's.
      return companies
        ? sql`(select x.* from unnest(${companies}) k (id) cross join lateral (select t.* from ${timesheets} t
            where t.company_id = k.id and ${where} and ${chosen} ${cut}) x)`
        : sql`(select t.* from ${timesheets} t where ${where} and ${chosen} ${cut})`
    }),
    sql` union all `,
  )

/**
 * What is in a column of all sheets that the caller reads, once each: company by company, stepping from one to the next
 * along an index that begins with company and column, since the sheets are as many as the past is long.
 */
export function onceEach(me: Person, column: 'week' | 'worker_id'): SQL {
  const named = sql.identifier(column)
  const next = (where: SQL, after: SQL) =>
    sql`(select t.${named} from ${timesheets} t where ${where} and ${after} order by t.${named} limit 1)`
  const steps = (where: SQL) => sql`(with recursive step (it) as (
      select ${next(where, sql`true`)} union all
      select ${next(where, sql`t.${named} > step.it`)} from step where step.it is not null
    ) select it from step where it is not null)`
  const [own, ...others] = waysTo(me)
  if (!own || !others.length) return sql`select distinct t.${named} as it from (${sheetsReached(me, sql`true`)}) t`
  return sql.join(
    [
      steps(own.where),
      ...others.map(({ where, companies }) =>
        companies
          ? sql`(select x.it from unnest(${companies}) k (id)
              cross join lateral ${steps(sql`t.company_id = k.id and ${where}`)} x)`
          : sql`(select t.${named} from ${timesheets} t where ${where})`,
      ),
    ],
    sql` union `,
  )
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
