import { type SQL, sql } from 'drizzle-orm'
import { isNamed, searchedName, toNameSearch } from '#server/platform/db/name-search'
import { assignments } from '#server/platform/db/schema/assignment'
import { companies } from '#server/platform/db/schema/company'
import { checkIns } from '#server/platform/db/schema/presence'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { windowOf } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { tradeOf } from '#server/platform/kit/trade'
import { companyOf, type SiteAccess } from '#server/sites/site.access'
import { rowsVisibleTo, type VisibleWorker } from '#server/sites/visible-worker.access'
import type { CheckIn, CheckInDay } from '#shared/api/gate/check-in'
import { mostCounted, type PageParams } from '#shared/api/kit/paging'
import { addDays, londonInstant } from '#shared/domain/kit/london'

export type Filters = {
  from?: string | undefined
  to?: string | undefined
  company?: string
  worker?: string | undefined
}
/** Conditions on a check-in `c`. */
export type Scope = SQL

/** The check-ins of a site; on a shared one those of the caller's company. */
export const ofSite = (me: Person, { site, shared }: SiteAccess, filters: Filters): Scope =>
  sql`c.site_id = ${site.id} ${shared ? sql`and ${ofCompany(sql`c.company_id`, me.company_id ?? '')}` : sql``} ${chosen(filters, sql`(select i.worker_id from ${checkIns} i where i.site_id = ${site.id})`)}`

/** The check-ins of a worker that the caller can read. */
export const ofOne = (me: Person, worker: VisibleWorker, filters: Filters): Scope =>
  sql`c.worker_id = ${worker.id} and (${rowsVisibleTo(me, sql`c`)}) ${chosen(filters, sql`(${worker.id})`)}`

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`
/** Names are searched among `people` alone, ids in brackets: no index serves a part of a name. */
function chosen({ from, to, company, worker }: Filters, people: SQL): SQL {
  const by = toNameSearch(worker)
  const parts = [
    ...(from ? [sql`and c.in_at >= ${at(londonInstant(from))}`] : []),
    ...(to ? [sql`and c.in_at < ${at(londonInstant(addDays(to, 1)))}`] : []),
    ...(company && company !== 'All' ? [sql`and c.company_id = ${company}`] : []),
    ...(by
      ? [
          sql`and c.worker_id in (select x.id from ${users} x where x.id in ${people} and ${isNamed(searchedName(sql`x`), by)})`,
        ]
      : []),
  ]
  return sql.join(parts, sql` `)
}

const from = sql`${checkIns} c join ${users} u on u.id = c.worker_id`
/** Shown only to the site's own company: on a shared site they are another company's staff. */
const name = (user: string, me: Person) =>
  sql`case when ${sql.raw(user)} is not null and ${ofCompany(sql`s.company_id`, companyOf(me))} then (select b.first_name || ' ' || b.last_name from ${users} b where b.id = ${sql.raw(user)}) end`
/** The check-out was recorded at the next appearance: when they left is unknown. */
export const isMissed = sql`coalesce(c.out_receipt->>'left_known' = 'false', false)`
export const leftAt = sql`case when not ${isMissed} then c.out_at end`
/** Whole minutes between the displayed times; null while the end is unknown. */
export const minutes = sql`(date_part('epoch', date_trunc('minute', ${leftAt}) - date_trunc('minute', c.in_at)) / 60)::int`

async function counted(tx: Tx, rows: SQL, most = mostCounted): Promise<number> {
  const { rows: found } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 ${rows} limit ${most + 1}) x`,
  )
  return found[0]?.n ?? 0
}

/** How many check-ins an export would have, counted up to `most` + 1. */
export const countForExport = (tx: Tx, scope: Scope, most: number) =>
  counted(tx, sql`from ${checkIns} c where ${scope}`, most)

type Who = {
  worker_id: string
  slug: string
  first_name: string
  last_name: string
  company_id: string | null
  company: string | null
  role_id: string | null
}
const whoOf = ({ worker_id, slug, first_name, last_name, company_id, company, role_id }: Who) => ({
  worker: { id: worker_id, slug, first_name, last_name },
  company: company_id && company ? { id: company_id, name: company } : null,
  trade: tradeOf(role_id),
})
const iso = (text: string) => new Date(text).toISOString()
const maybe = (text: string | null) => text && iso(text)

type Every = Who &
  Pick<
    CheckIn,
    | 'id'
    | 'in_at'
    | 'in_source'
    | 'in_by'
    | 'out_at'
    | 'out_source'
    | 'out_by'
    | 'seen_again_at'
    | 'suspected_left_at'
    | 'minutes'
    | 'override_reason'
    | 'queued'
  > & { site_id: string; site: string }

/** All check-ins, newest first. */
export async function everyCheckIn(
  tx: Tx,
  me: Person,
  scope: Scope,
  page: PageParams,
): Promise<{ rows: CheckIn[]; total: number }> {
  const { limit, offset } = windowOf(page)
  const { rows } = await tx.execute<Every>(sql`
    select c.id, c.worker_id, u.slug, u.first_name, u.last_name, c.company_id, k.name as company, a.role_id,
      c.site_id, s.name as site, c.in_at::text as in_at, c.in_source, ${name('c.in_by', me)} as in_by,
      ${leftAt}::text as out_at, case when not ${isMissed} then c.out_source end as out_source,
      case when not ${isMissed} then ${name('c.out_by', me)} end as out_by,
      case when ${isMissed} then c.out_at end::text as seen_again_at,
      c.suspected_left_at::text as suspected_left_at, ${minutes} as minutes, c.override_reason, c.queued
    from ${from} join ${sites} s on s.id = c.site_id left join ${companies} k on k.id = c.company_id
    left join ${assignments} a on a.id = c.assignment_id
    where ${scope} order by c.in_at desc, c.id desc limit ${limit} offset ${offset}`)
  return {
    rows: rows.map((row) => ({
      ...row,
      ...whoOf(row),
      site: { id: row.site_id, name: row.site },
      in_at: iso(row.in_at),
      out_at: maybe(row.out_at),
      seen_again_at: maybe(row.seen_again_at),
      suspected_left_at: maybe(row.suspected_left_at),
    })),
    total: await counted(tx, sql`from ${from} where ${scope}`),
  }
}

type DayRow = Who & Omit<CheckInDay, 'worker' | 'company' | 'trade'>
export const london = (column: SQL) => sql`(${column} at time zone 'Europe/London')`
export const day = sql`${london(sql`c.in_at`)}::date`

/** One row for each worker and London day, newest day first. */
export async function checkInDays(
  tx: Tx,
  scope: Scope,
  page: PageParams,
): Promise<{ rows: CheckInDay[]; total: number }> {
  const { limit, offset } = windowOf(page)
  const grouped = sql`from ${from} where ${scope} group by ${day}, c.worker_id`
  const { rows } = await tx.execute<DayRow>(sql`
    select d.*, u.slug, u.first_name, u.last_name, k.name as company, a.role_id from (
      select ${day}::text as day, c.worker_id, (array_agg(c.company_id order by c.in_at desc))[1] as company_id,
        (array_agg(c.assignment_id order by c.in_at desc))[1] as assignment_id, count(*)::int as times,
        min(c.in_at)::text as first_in_at, max(${leftAt})::text as last_out_at,
        coalesce(sum(${minutes}), 0)::int as minutes, bool_or(c.out_at is null) as open,
        bool_or(${isMissed}) as missed,
        bool_or(c.out_at is null and c.suspected_left_at is not null) as in_doubt
      ${grouped} order by ${day} desc, c.worker_id desc limit ${limit} offset ${offset}) d
    join ${users} u on u.id = d.worker_id left join ${companies} k on k.id = d.company_id
    left join ${assignments} a on a.id = d.assignment_id
    order by d.day desc, ${searchedName(sql`u`)} collate "C", d.worker_id desc`)
  return {
    rows: rows.map((row) => ({
      ...row,
      ...whoOf(row),
      first_in_at: iso(row.first_in_at),
      last_out_at: maybe(row.last_out_at),
    })),
    total: await counted(tx, grouped),
  }
}
