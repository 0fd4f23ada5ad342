import { inArray, type SQL, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { companies } from '#server/platform/db/schema/company'
import { siteManagers, sites } from '#server/platform/db/schema/site'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { ofCompany, ofUser } from '#server/platform/kit/scopes'
import { companyOf } from '#server/sites/site.access'
import type { TimesheetRow } from '#server/time/timesheet.queries'
import type { Line } from '#server/time/worked-week.queries'
import { isWorker } from '#shared/api/kit/role'

/** The caller runs the site `o`, as owner of its company or as its manager. */
const runsSite = (me: Person): SQL => sql`${ofCompany(sql`o.company_id`, companyOf(me))}
  ${
    me.role === 'OWNER'
      ? sql``
      : sql`and exists (select from ${siteManagers} m where m.site_id = o.id and ${ofUser(sql`m.user_id`, me.id)})`
  }`
/**
 * Whether hours of the timesheet `t` were worked on a site that the caller runs. A function, called for each row: an
 * `exists` would bring the row rights of hours and of their timesheets into each statement, and be evaluated behind them.
 */
const isOfOwnSite = (me: Person): SQL =>
  sql`muster.is_worked_on(t.id, (select array(select o.id from ${sites} o where ${runsSite(me)})))`

/**
 * `where` is the condition on timesheets `t`; `companies` (SQL for a set of ids) limits the companies to search where
 * no index serves the condition.
 */
type Way = { where: SQL; companies?: SQL }
/**
 * The alternatives by which timesheets are visible to the caller, each served by its own index and without overlap:
 * SELF for workers, EMP, APPR and SITE for staff, PAY (accepted or paid) for payroll.
 */
function waysTo(me: Person): Way[] {
  if (isWorker(me.role)) return [{ where: ofUser(sql`t.worker_id`, me.id) }]
  if (me.is_payroll_company)
    return [
      {
        where: sql`(${ofCompany(sql`t.payroll_company_id`, companyOf(me))} and ${inArray(sql`t.status`, statusesWith(timesheetLifecycle, 'closed'))})`,
      },
    ]
  const isOthers = sql`t.company_id <> ${companyOf(me)}`
  return [
    { where: ofCompany(sql`t.company_id`, companyOf(me)) },
    { where: sql`(${ofUser(sql`t.approver_id`, me.id)} and ${isOthers})` },
    {
      where: sql`(${isOthers} and t.approver_id is distinct from ${me.id} and ${isOfOwnSite(me)})`,
      // No other companies have hours on the caller's sites.
      companies: sql`array_remove((select muster.site_companies())::uuid[], ${companyOf(me)})`,
    },
  ]
}

/** Whether the timesheet `t` of the surrounding query is visible to the caller. */
export const isVisibleTo = (me: Person): SQL =>
  sql`(${sql.join(
    waysTo(me).map(({ where }) => where),
    sql` or `,
  )})`

/**
 * All visible timesheets that meet `chosen`, a condition on the timesheet `t`. With `newest`, each alternative gives
 * only that many of its newest, and the rest of the last week among them.
 */
export const visibleTimesheets = (me: Person, chosen: SQL, newest?: number): SQL =>
  sql.join(
    waysTo(me).map(({ where, companies }) => {
      const cut = newest === undefined ? sql`offset 0` : sql`order by t.week desc fetch first ${newest} rows with ties`
      // One lateral query for each company: with a condition on all of them at once the planner scans every company's
      // timesheets.
      return companies
        ? sql`(select x.* from unnest(${companies}) k (id) cross join lateral (select t.* from ${timesheets} t
            where t.company_id = k.id and ${where} and ${chosen} ${cut}) x)`
        : sql`(select t.* from ${timesheets} t where ${where} and ${chosen} ${cut})`
    }),
    sql` union all `,
  )

/**
 * The distinct values of a column over all visible timesheets. A loose index scan for each company, along an index that
 * begins with company and column: reading all timesheets would take longer every week.
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
  if (!own || !others.length) return sql`select distinct t.${named} as it from (${visibleTimesheets(me, sql`true`)}) t`
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

/** Pay is visible to the worker, to the owner of the company that pays it, and to its payroll. */
export function seesPay(me: Person, { worker_id, company_id }: TimesheetRow): boolean {
  if (isWorker(me.role)) return worker_id === me.id
  return me.is_payroll_company || (me.role === 'OWNER' && company_id === me.company_id)
}

/** The caller belongs to the company that employs the worker. */
export const isEmployer = (me: Person, { company_id }: TimesheetRow): boolean =>
  me.company_id !== null && company_id === me.company_id

/** The timesheet is the reader's own, or their company's; all others see minutes only. */
export const isOwnOrOfCompany = (me: Person, timesheet: TimesheetRow): boolean =>
  timesheet.worker_id === me.id || isEmployer(me, timesheet)

/**
 * Those of the timesheets that the caller reads only for hours on sites that they run, and that have other hours too:
 * for each the name of the company that decides about it, which employs the worker.
 */
export async function decidedElsewhere(
  tx: Tx,
  me: Person,
  weeks: readonly TimesheetRow[],
): Promise<Map<string, string>> {
  const isOthers = (timesheet: TimesheetRow) => !isOwnOrOfCompany(me, timesheet) && timesheet.approver_id !== me.id
  const ids = me.is_payroll_company ? [] : weeks.filter(isOthers).map(({ id }) => id)
  if (!ids.length) return new Map()
  const { rows } = await tx.execute<{ id: string; company: string }>(sql`
    select distinct e.timesheet_id as id, k.name as company from ${timesheetEntries} e
    join ${timesheets} t on t.id = e.timesheet_id join ${companies} k on k.id = t.company_id
    where ${inArray(sql`e.timesheet_id`, ids)}
      and not exists (select from ${sites} o where o.id = e.site_id and ${runsSite(me)})`)
  return new Map(rows.map(({ id, company }) => [id, company]))
}

/**
 * The entry, or the stay, is on no site of the reader's company, and the worker is neither theirs nor themselves. An
 * approver of another company does not change it.
 */
export function isHidden(me: Person, timesheet: TimesheetRow, line: Pick<Line, 'site_company'>): boolean {
  const isOnOwnSite = me.company_id !== null && line.site_company === me.company_id
  return !(isOwnOrOfCompany(me, timesheet) || isOnOwnSite)
}
/**
 * An entry as the reader can see it: the site, the note and the gate's observation are visible to the worker, to their
 * company and to the site's own company. An approver of another company, and payroll, see minutes only.
 */
export function shownTo(me: Person, timesheet: TimesheetRow, line: Line): Line {
  if (!isHidden(me, timesheet, line)) return line
  return { ...line, entry: { ...line.entry, note: null }, site: null, checkIn: null }
}
/** The same as a condition on a row `table` that has a worker and a company, on a site `s`. */
export const isShown = (me: Person, table: SQL): SQL =>
  sql`(${ofUser(sql`${table}.worker_id`, me.id)} or ${ofCompany(sql`${table}.company_id`, companyOf(me))} or ${ofCompany(sql`s.company_id`, companyOf(me))})`
