import { type SQL, sql } from 'drizzle-orm'
import { isSpelling } from '#server/platform/db/name-search'
import { assignments } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { checkIns } from '#server/platform/db/schema/presence'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { ofCompany } from '#server/platform/kit/scopes'
import { mostCounted } from '#shared/api/kit/paging'
import { candidateLimit, candidatesIn, type Source, sourcesOf } from './worker-candidates.queries.ts'
import { everybody, filterCondition, isFiltered, isOthers, type View, type Wanted } from './worker-filters.queries.ts'

/** A worker's row in a company's list: for whom they work there, and `live` if the company still employs them. */
export type Listed = {
  worker_id: string
  sort_name: string
  company_id: string | null
  live: boolean
  payroll_number: string | null
}
export type Place = { sort_name: string; worker_id: string }
type Turned = { after: Place | undefined; limit: number; offset: number; desc: boolean }

/** EMP: the newest employment of everybody whom the company employs or employed. */
const own = (view: View, where: SQL) => sql`
  select e.worker_id, e.sort_name, e.company_id, e.ended_at is null as live, e.payroll_number from ${employments} e
  where ${ofCompany(sql`e.company_id`, view.company)} and ${where} and not exists (select from ${employments} n
    where n.worker_id = e.worker_id and n.company_id = e.company_id and n.id > e.id)`

/**
 * SITE: people of other companies who worked, work or will work on the company's sites, and were never employed here.
 */
const others = (view: View) => sql`
  select distinct on (x.worker_id) x.worker_id, name_key(u.last_name || ' ' || u.first_name) as sort_name, x.company_id,
    false as live, null::text as payroll_number
  from (
    select a.worker_id, a.company_id, a.start_at::timestamptz as at from ${assignments} a
      join ${sites} o on o.id = a.site_id and ${ofCompany(sql`o.company_id`, view.company)} where ${isOthers(sql`a.company_id`, view.company)}
    union all
    select i.worker_id, i.company_id, i.in_at from ${checkIns} i
      join ${sites} o on o.id = i.site_id and ${ofCompany(sql`o.company_id`, view.company)}
      where i.out_at is null and ${isOthers(sql`i.company_id`, view.company)}
  ) x join ${users} u on u.id = x.worker_id
  where not exists (select from ${employments} e where e.worker_id = x.worker_id and ${ofCompany(sql`e.company_id`, view.company)})
  order by x.worker_id, x.at desc`

/** PAY: people whom the payroll company pays or paid. */
const paid = ({ company }: View) => sql`
  select distinct on (c.worker_id) c.worker_id, name_key(u.last_name || ' ' || u.first_name) as sort_name, c.company_id,
    false as live, e.payroll_number
  from ${contracts} c join ${users} u on u.id = c.worker_id
  left join ${employments} e on e.worker_id = c.worker_id and e.company_id = c.company_id and e.ended_at is null
  where ${ofCompany(sql`c.payroll_company_id`, company)} order by c.worker_id, c.start_at desc`

const onward = ({ after, desc }: Turned, alias: SQL) =>
  after
    ? sql`(${alias}.sort_name, ${alias}.worker_id) ${desc ? sql`<` : sql`>`} (${after.sort_name}, ${after.worker_id}::uuid)`
    : sql`true`
const inOrder = ({ desc }: Turned) =>
  desc ? sql`order by sort_name desc, worker_id desc` : sql`order by sort_name, worker_id`

/**
 * Each part is sorted and cut by itself, so the work for a page does not depend on the length of the list. With a
 * `source` the company's own people are found among its `candidates` instead of by a scan in name order.
 */
function parts(view: View, wanted: Wanted, source: Source | undefined, turned?: Turned): SQL {
  const cut = turned ? sql`${inOrder(turned)} limit ${turned.limit + turned.offset}` : sql`limit ${mostCounted + 1}`
  const from = (alias: SQL) => (turned ? onward(turned, alias) : sql`true`)
  const rest = (people: SQL) => sql`select o.* from (${people}) o
    where ${filterCondition(view, wanted, sql`o.worker_id`, sql`o.sort_name`)} and ${from(sql`o`)} ${cut}`
  if (view.pays) return rest(paid(view))
  const filter = filterCondition(view, wanted, sql`e.worker_id`, sql`e.sort_name`)
  const among = source ? sql`e.worker_id = any ((select ids from candidates)::uuid[])` : sql`true`
  const mine = sql`(${own(view, sql`${among} and ${filter} and ${from(sql`e`)}`)} ${cut})`
  const whose = wanted.company === 'All' ? sql`true` : sql`x.company_id = ${wanted.company}`
  // Contracts of another company's people are not visible, so a contract filter matches none of them.
  const othersPart = sql`(${rest(sql`select x.* from (${others(view)}) x where ${wanted.status === 'All'} and ${whose}`)})`
  if (wanted.company === view.company) return mine
  return wanted.company === 'All' ? sql`${mine} union all ${othersPart}` : othersPart
}

/** A source with few candidates, and how many were examined. */
type Few = { source: Source; most: number }
/**
 * The total, counted to one above `mostCounted`, the source of candidates if there were few, and what was counted: see
 * `countOf`.
 */
type Counted = { total: number; few: Few | undefined; wanted: Wanted }
/** Of so many candidates, or fewer matches, a page is taken from the candidates; of more a scan in name order is sooner. */
const alongNames = { candidates: 15_000, matches: 1000 }

/**
 * Counts those whom the search finds, in a name, a trade or a card's number. If it finds nobody, whatever the filters, those
 * count whose name is spelt like it.
 */
export async function countOf(tx: Tx, view: View, wanted: Wanted, most = candidateLimit): Promise<Counted> {
  const counted = await countOnce(tx, view, wanted, most)
  const { search } = wanted
  if (counted.total > 0 || !search || !isSpelling(search)) return counted
  const alone = { ...everybody, search }
  if (isFiltered({ ...wanted, search: undefined }) && (await countOnce(tx, view, alone, most)).total > 0) return counted
  return countOnce(tx, view, { ...wanted, similar: true }, most)
}

/** `most`: candidates to examine. */
async function countOnce(tx: Tx, view: View, wanted: Wanted, most: number): Promise<Counted> {
  const count = (source?: Source) => sql`select count(*)::int as n from (${parts(view, wanted, source)}) p`
  for (const source of sourcesOf(view, wanted)) {
    const { rows } = await tx.execute<{ n: number; examined: number }>(
      sql`${candidatesIn(source, most)} select (${count(source)}) as n, (select cardinality(ids) from candidates) as examined`,
    )
    const { n, examined } = rows[0] ?? { n: 0, examined: 0 }
    const isWhole = source.whole && examined <= most
    const isFew = isWhole && (examined <= alongNames.candidates || n < alongNames.matches)
    // A source that was cut off still settles the total if its matches exceed the counted maximum.
    if (isWhole || n > mostCounted) return { total: n, few: isFew ? { source, most } : undefined, wanted }
  }
  const rows = await tx.named<{ n: number }>(count())
  return { total: rows[0]?.n ?? 0, few: undefined, wanted }
}

/** A page of what was counted, after a place or at an offset; from the `few` candidates if there are some. */
export async function pageOf(tx: Tx, view: View, turned: Turned, { few, wanted }: Counted): Promise<Listed[]> {
  const { limit, offset } = turned
  return tx.named<Listed>(
    sql`${few ? candidatesIn(few.source, few.most) : sql``} select * from (${parts(view, wanted, few?.source, turned)}) p
      ${inOrder(turned)} limit ${limit} offset ${offset}`,
  )
}

const nowhere = { sort_name: '', company_id: null, live: false, payroll_number: null }
/** The list row of one worker who is visible to the caller; `employed`: by the company, now or earlier. */
export async function listedOf(tx: Tx, view: View, id: string): Promise<Listed & { employed: boolean }> {
  if (view.own) {
    const { rows } =
      await tx.execute<Listed>(sql`select e.worker_id, e.sort_name, e.company_id, false as live, e.payroll_number
      from ${employments} e where e.worker_id = ${id} and e.ended_at is null order by e.started_at limit 1`)
    return { ...(rows[0] ?? { ...nowhere, worker_id: id }), employed: false }
  }
  const { rows } = await tx.execute<Listed>(own(view, sql`e.worker_id = ${id}`))
  if (rows[0]) return { ...rows[0], employed: true }
  const rest = await tx.execute<Listed>(
    sql`select o.* from (${view.pays ? paid(view) : others(view)}) o where o.worker_id = ${id}`,
  )
  return { ...(rest.rows[0] ?? { ...nowhere, worker_id: id }), employed: false }
}
