import { type SQL, sql } from 'drizzle-orm'
import { assignments } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { checkIns } from '#server/platform/db/schema/presence'
import { sites } from '#server/platform/db/schema/site'
import { cardChecks, skillCards } from '#server/platform/db/schema/skill-card'
import { userDictionaryEntries, users } from '#server/platform/db/schema/user'
import { cardNumberOf, isOthers, rolesNamed, type View, type Wanted } from './worker-filters.queries.ts'

/*
 * The list is ordered by name. A filter that many workers match fills a page soon by a scan in that order; a selective
 * filter would scan up to a million rows. For selective filters the candidates come first, from an index. This only
 * limits where to look: each candidate still has to meet every condition (worker-filters.queries.ts).
 */

/** Candidates examined before the full scan. */
export const candidateLimit = 200_000
/**
 * A source of candidates for one condition: worker ids as `worker_id`, with duplicates, of which at most `most` are
 * examined. `whole`: it has everybody who meets the condition; otherwise only many of them.
 */
export type Source = { people: (most: number) => SQL; whole: boolean }

/** Sources for the conditions that an index can serve, likely smallest first; none for a payroll company. */
export function sourcesOf(view: View, { search, similar, status, work, site, role, card }: Wanted): Source[] {
  if (view.pays) return []
  const found = search ? searched(view, search, similar) : undefined
  const whole: Source['people'][] = [
    ...(found ? [found] : []),
    ...(site === 'All' ? [] : [() => onSite(view, site)]),
    ...(role === 'All' ? [] : [() => ofTrades(view, [role])]),
    ...(status === 'FUTURE' ? [() => contractedFrom(view)] : []),
    ...(status === 'INCOMPLETE' ? [() => registering(view)] : []),
    ...(work === 'FUTURE' ? [() => workingFrom(view)] : []),
    ...(card === 'EXPIRED' ? [() => expired(view)] : []),
    ...(card === 'REFUSED' ? [() => refused(view)] : []),
  ]
  return [
    ...whole.map((people) => ({ people, whole: true })),
    // Not whole: a card without any check also counts as WAITING.
    ...(card === 'WAITING' ? [{ people: () => checked(view, 'WAITING'), whole: false }] : []),
  ]
}

const either = (all: SQL[]) => sql.join(all, sql` union all `)
/**
 * Restricts rows of the worker `id` to people whom the company employs or employed, for tables without a company
 * column.
 */
const hired = ({ company }: View, id: SQL) =>
  sql`join ${employments} h on h.worker_id = ${id} and h.company_id = ${company}`
/** Assignments `a` of the company's people, and of other companies' people on its sites, each by its own index. */
const eitherWork = ({ company }: View, where: SQL) =>
  either([
    sql`select a.worker_id from ${assignments} a where a.company_id = ${company} and a.status = 'CREATED' and ${where}`,
    sql`select a.worker_id from ${sites} o join ${assignments} a on a.site_id = o.id and ${isOthers(sql`a.company_id`, company)}
      where o.company_id = ${company} and a.status = 'CREATED' and ${where}`,
  ])

const onSite = ({ today }: View, site: string) =>
  either([
    sql`select a.worker_id from ${assignments} a
      where a.site_id = ${site} and a.status = 'CREATED' and ${today}::date between a.start_at and a.end_at`,
    sql`select i.worker_id from ${checkIns} i where i.site_id = ${site} and i.out_at is null`,
  ])

function ofTrades(view: View, roles: string[]) {
  const among = sql`in (${sql.join(roles, sql`, `)})`
  return either([
    sql`select d.user_id as worker_id from ${userDictionaryEntries} d ${hired(view, sql`d.user_id`)}
      where d.type = 'ROLE' and d.entry_id ${among}`,
    eitherWork(view, sql`a.role_id ${among} and a.end_at >= ${view.today}::date`),
    sql`select c.worker_id from ${contracts} c where c.company_id = ${view.company} and c.terminated_at is null
      and c.role_id ${among} and (c.end_at is null or c.end_at >= ${view.today}::date)`,
  ])
}

/** No source when every word is shorter than three letters: too many names match. */
function searched(view: View, search: string, similar = false): Source['people'] | undefined {
  const words = search.split(/\s+/)
  if (words.every((word) => [...word].length < 3)) return undefined
  if (similar)
    return (most) =>
      sql`select unnest((select muster.similarly_named(${sql.param(words)}::text[], ${most + 1}))) as worker_id`
  const roles = rolesNamed(search)
  const number = cardNumberOf(search)
  return (most) =>
    either([
      sql`select unnest((select muster.named(${sql.param(words)}::text[], ${most + 1}))) as worker_id`,
      ...(roles.length ? [ofTrades(view, roles)] : []),
      ...(number
        ? [
            sql`select d.user_id from ${skillCards} d ${hired(view, sql`d.user_id`)}
              where d.replaced_at is null and starts_with(d.number, ${number})`,
          ]
        : []),
    ])
}

const contractedFrom = ({ company, today }: View) => sql`select c.worker_id from ${contracts} c
  where c.company_id = ${company} and c.terminated_at is null and c.start_at > ${today}::date`
const workingFrom = (view: View) => eitherWork(view, sql`a.start_at > ${view.today}::date`)
const registering = (view: View) => sql`select u.id as worker_id from ${users} u ${hired(view, sql`u.id`)}
  where u.status <> 'COMPLETED'`
const expired = (view: View) => sql`select d.user_id as worker_id from ${skillCards} d ${hired(view, sql`d.user_id`)}
  where d.replaced_at is null and d.expires_on < ${view.today}::date`
const checked = ({ company }: View, status: 'WAITING' | 'FAILED') => sql`select c.worker_id from ${cardChecks} c
  where c.company_id = ${company} and c.status = ${status}`

/** Refused by the company's own check, or by a scheme register whichever company asked. */
const refused = (view: View) =>
  either([
    checked(view, 'FAILED'),
    sql`select c.worker_id from ${cardChecks} c ${hired(view, sql`c.worker_id`)}
      where c.status = 'FAILED' and c.how = 'REGISTER'`,
  ])

/** A CTE `candidates` with their `ids`, one more than `most` if there are more. */
export const candidatesIn = ({ people }: Source, most: number) => sql`with candidates as materialized (
  select array(select s.worker_id from (${people(most)}) s limit ${most + 1}) as ids)`
