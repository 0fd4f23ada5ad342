import { type SQL, sql } from 'drizzle-orm'
import { isNamed } from '#server/platform/db/name-search'
import { assignments } from '#server/platform/db/schema/assignment'
import { contracts } from '#server/platform/db/schema/contract'
import { checkIns } from '#server/platform/db/schema/presence'
import { sites } from '#server/platform/db/schema/site'
import { skillCards } from '#server/platform/db/schema/skill-card'
import { userDictionaryEntries, users } from '#server/platform/db/schema/user'
import { ofCompany } from '#server/platform/kit/scopes'
import { cardStatusFor } from '#server/workforce/skill-card.queries'
import { dictionary } from '#shared/api/platform/dictionary'
import type { WorkerDictionary, WorkerRow } from '#shared/api/workforce/worker'
import type { CardStatus } from '#shared/domain/workforce/card-check'

export type Wanted = {
  search?: string | undefined
  /** Names that are spelt like the search, instead of those that contain it. */
  similar?: boolean
  status: 'All' | NonNullable<WorkerRow['contract_status']>
  work: 'All' | NonNullable<WorkerRow['worker_status']>
  site: string
  company: string
  role: string
  card: 'All' | 'NONE' | CardStatus
  entries?: [WorkerDictionary, string][] | undefined
}
export const everybody: Wanted = { status: 'All', work: 'All', site: 'All', company: 'All', role: 'All', card: 'All' }
export const isFiltered = ({ search, status, work, site, company, role, card, entries }: Wanted): boolean =>
  !!search || !!entries || [status, work, site, company, role, card].some((chosen) => chosen !== 'All')
/**
 * For whom the list is made: `pays` for a payroll company, `own` for a worker's own page, which shows nobody else;
 * `today` is London's day.
 */
export type View = { company: string; pays: boolean; own: boolean; today: string }

/**
 * Assignments `a` that are visible to the reader: of their company's people, and on their company's sites; on a
 * worker's own page, all.
 */
export const isVisibleAssignment = ({ company, own }: View): SQL =>
  own
    ? sql`a.status = 'CREATED'`
    : sql`a.status = 'CREATED' and (${ofCompany(sql`a.company_id`, company)}
  or exists (select from ${sites} o where o.id = a.site_id and ${ofCompany(sql`o.company_id`, company)}))`
/** Contracts `c` of the reader's company, those that it pays, or a worker's own. */
export const isVisibleContract = ({ company, pays, own }: View): SQL =>
  own ? sql`true` : pays ? ofCompany(sql`c.payroll_company_id`, company) : ofCompany(sql`c.company_id`, company)
const isLiveContract = (view: View): SQL => sql`${isVisibleContract(view)} and c.terminated_at is null`

/** Two ranges instead of `<>`, so that an index skips the company's own rows. */
export const isOthers = (column: SQL, company: string) => sql`(${column} < ${company} or ${column} > ${company})`

const some = (from: SQL, where: SQL) => sql`exists (select from ${from} where ${where})`

/** Conditions by contract status with the reader's company; `w` is the worker's id. Each is an index lookup. */
export const byContract = (view: View, w: SQL) => {
  const registered = some(sql`${users} u`, sql`u.id = ${w} and u.status = 'COMPLETED'`)
  const any = some(sql`${contracts} c`, sql`c.worker_id = ${w} and ${isVisibleContract(view)}`)
  const live = (days: SQL) => some(sql`${contracts} c`, sql`c.worker_id = ${w} and ${isLiveContract(view)} and ${days}`)
  const current = live(sql`c.start_at <= ${view.today}::date and (c.end_at is null or c.end_at >= ${view.today}::date)`)
  const future = live(sql`c.start_at > ${view.today}::date`)
  return {
    INCOMPLETE: sql`not ${registered}`,
    CURRENT: sql`${registered} and ${current}`,
    FUTURE: sql`${registered} and ${future} and not ${current}`,
    PAST: sql`${registered} and ${any} and not ${current} and not ${future}`,
    UNASSIGNED: sql`${registered} and not ${any}`,
  }
}

/** Conditions by the days of a worker's assignments. */
export const byWork = (view: View, w: SQL) => {
  const work = (days: SQL) =>
    some(sql`${assignments} a`, sql`a.worker_id = ${w} and ${isVisibleAssignment(view)} and ${days}`)
  const current = work(sql`${view.today}::date between a.start_at and a.end_at`)
  const future = work(sql`a.start_at > ${view.today}::date`)
  return {
    CURRENT: current,
    FUTURE: sql`${future} and not ${current}`,
    PAST: sql`${work(sql`true`)} and not ${current} and not ${future}`,
  }
}

/**
 * Contract and work status of a given row as a rank, one subquery each: 3 current, 2 future, 1 past, null without any.
 */
export const contractRank = (view: View, w: SQL): SQL => sql`(select max(case when c.terminated_at is not null then 1
    when c.start_at > ${view.today}::date then 2 when c.end_at < ${view.today}::date then 1 else 3 end)
  from ${contracts} c where c.worker_id = ${w} and ${isVisibleContract(view)})`
export const workRank = (view: View, w: SQL): SQL => sql`(select max(case when a.start_at > ${view.today}::date then 2
    when a.end_at < ${view.today}::date then 1 else 3 end)
  from ${assignments} a where a.worker_id = ${w} and ${isVisibleAssignment(view)})`

/**
 * Like `some`, but evaluated for each worker: with `exists` in an `or` the planner would first hash everybody who meets
 * it.
 */
const oneOf = (from: SQL, where: SQL) => sql`(select true from ${from} where ${where} limit 1)`

const isOnSite = ({ today }: View, w: SQL, site: string) =>
  sql`(${oneOf(
    sql`${assignments} a`,
    sql`a.worker_id = ${w} and a.site_id = ${site} and a.status = 'CREATED' and ${today}::date between a.start_at and a.end_at`,
  )} or ${oneOf(sql`${checkIns} i`, sql`i.worker_id = ${w} and i.site_id = ${site} and i.out_at is null`)})`

/** Has one of these trades, in a current or future assignment or contract, or in their profile. */
const hasTrade = (view: View, w: SQL, roles: string[]) => {
  const among = sql`in (${sql.join(roles, sql`, `)})`
  return sql`(${oneOf(sql`${userDictionaryEntries} d`, sql`d.user_id = ${w} and d.type = 'ROLE' and d.entry_id ${among}`)}
    or ${oneOf(
      sql`${assignments} a`,
      sql`a.worker_id = ${w} and ${isVisibleAssignment(view)} and a.role_id ${among} and a.end_at >= ${view.today}::date`,
    )}
    or ${oneOf(
      sql`${contracts} c`,
      sql`c.worker_id = ${w} and ${isLiveContract(view)} and c.role_id ${among}
      and (c.end_at is null or c.end_at >= ${view.today}::date)`,
    )})`
}

/** Ids of the trades whose name contains the search text. */
export const rolesNamed = (search: string): string[] => {
  const term = search.toLowerCase()
  return dictionary.ROLE.filter(({ value }) => value.toLowerCase().includes(term)).map(({ id }) => id)
}
/**
 * The search as the beginning of a card number. Undefined without a digit, so that names are not looked up among card
 * numbers.
 */
export const cardNumberOf = (search: string): string | undefined => {
  const number = search.replace(/\s/g, '')
  return /\d/.test(number) ? number : undefined
}

function matches(view: View, w: SQL, name: SQL, search: string, similar = false): SQL {
  const named = isNamed(name, { words: search.split(/\s+/), similar })
  // A payroll company knows neither trades nor cards.
  if (similar || view.pays) return named
  const roles = rolesNamed(search)
  const number = cardNumberOf(search)
  return sql`(${sql.join(
    [
      sql`(${named})`,
      ...(roles.length ? [hasTrade(view, w, roles)] : []),
      ...(number
        ? [
            oneOf(
              sql`${skillCards} d`,
              sql`d.user_id = ${w} and d.replaced_at is null and starts_with(d.number, ${number})`,
            ),
          ]
        : []),
    ],
    sql` or `,
  )})`
}

/** The filters of the list as a condition; `name` is the sort name of the worker `w`. */
export function filterCondition(view: View, wanted: Wanted, w: SQL, name: SQL): SQL {
  const {
    search,
    similar,
    status,
    work,
    site,
    role,
    card,
    entries = [],
  } = view.pays ? { ...everybody, search: wanted.search, similar: wanted.similar, status: wanted.status } : wanted
  const conditions = [
    ...(search ? [matches(view, w, name, search, similar)] : []),
    ...(status === 'All' ? [] : [byContract(view, w)[status]]),
    ...(work === 'All' ? [] : [byWork(view, w)[work]]),
    ...(site === 'All' ? [] : [isOnSite(view, w, site)]),
    ...(role === 'All' ? [] : [hasTrade(view, w, [role])]),
    ...(card === 'NONE'
      ? [sql`not ${some(sql`${skillCards} d`, sql`d.user_id = ${w} and d.replaced_at is null`)}`]
      : []),
    ...(card === 'All' || card === 'NONE' ? [] : [sql`${cardStatusFor(view, w)} = ${card}`]),
    ...entries.map(
      ([type, id]) => sql`exists (select from ${userDictionaryEntries} d
        where d.user_id = ${w} and d.type = ${type} and d.entry_id = ${id})`,
    ),
  ]
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`
}
