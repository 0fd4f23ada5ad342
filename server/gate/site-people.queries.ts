import { and, eq, inArray, sql } from 'drizzle-orm'
import { findNamed, firstOnly, isNamed, type NameSearch, searchedName } from '#server/platform/db/name-search'
import { assignments, ramsAcceptances } from '#server/platform/db/schema/assignment'
import { companies } from '#server/platform/db/schema/company'
import { checkIns } from '#server/platform/db/schema/presence'
import { type OpeningHours, siteDocuments, siteDocumentVersions } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { windowOf } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { roleName, tradeOf } from '#server/platform/kit/trade'
import type { SiteAccess } from '#server/sites/site.access'
import type { SiteAssignment, SitePresence } from '#shared/api/gate/site-people'
import type { PageParams } from '#shared/api/kit/paging'
import { londonDay, londonInstant } from '#shared/domain/kit/london'
import { suspectedBefore, suspectedFrom } from '#shared/domain/sites/suspected-left'

/** A person of the site as read from the database, with their current presence. */
export type Present = {
  id: string
  slug: string
  first_name: string
  last_name: string
  photo_media_id: string | null
  company_id: string | null
  company: string | null
  role_id: string | null
  trade: string | null
  assignment_id: string | null
  checkin_id: string | null
  status: SitePresence
  onsite_since: Date | null
  suspected_left_at: Date | null
  left_at: Date | null
}
type Row = Omit<Present, 'trade' | 'onsite_since' | 'suspected_left_at' | 'left_at'> & {
  in_at: string | null
  doubted_at: string | null
  out_at: string | null
}
/** The number of people by company, role and status. */
export type Group = Pick<Present, 'company_id' | 'company' | 'role_id' | 'status'> & { people: number }
/**
 * `people` are those that match, by name, of one page if given; `total` counts all that match; `groups` count
 * everybody.
 */
type Found<One> = { people: One[]; total: number; groups: Group[] }
/** 'All' means no filter; with `ids` only these people are read, and no others are counted. */
export type Wanted = {
  search?: string | undefined
  company: string
  trade: string
  status?: 'All' | SitePresence
  assignment?: string | undefined
  ids?: string[] | undefined
}

const instant = (text: string | null) => (text === null ? null : new Date(text))

type Criteria = { now: Date; wanted: Wanted; page?: PageParams }
/** Everybody assigned to the site today or on it, by name; on a shared site only the people of the caller's company. */
export const peopleOf = (tx: Tx, me: Person, access: SiteAccess, { now, wanted, page }: Criteria) =>
  findNamed(wanted.search, (by, alone) =>
    alone
      ? peopleNamed(tx, me, access, { now, wanted: everybody, page: firstOnly }, by)
      : peopleNamed(tx, me, access, { now, wanted, ...(page && { page }) }, by),
  )
const everybody: Wanted = { company: 'All', trade: 'All' }

async function peopleNamed(
  tx: Tx,
  me: Person,
  { site, shared }: SiteAccess,
  { now, wanted, page }: Criteria,
  by: NameSearch | undefined,
): Promise<Found<Present>> {
  const today = londonDay(now)
  const { limit, offset } = page ? windowOf(page) : { limit: null, offset: 0 }
  const companyFilter = shared ? sql`and ${ofCompany(sql`x.company_id`, me.company_id ?? '')}` : sql``
  const these = wanted.ids ? sql`and ${inArray(sql`x.worker_id`, wanted.ids)}` : sql``
  const { rows } = await tx.execute<Found<Row>>(sql`
    with there as (
      select x.* from ${checkIns} x where x.site_id = ${site.id} and x.out_at is null ${companyFilter} ${these}
    ), assigned as (
      select distinct on (x.worker_id) x.* from ${assignments} x where x.site_id = ${site.id} and x.status = 'CREATED'
      and ${today}::date between x.start_at and x.end_at ${companyFilter} ${these} order by x.worker_id, x.id desc
    ), gone as (
      select x.worker_id, max(x.out_at) as out_at from ${checkIns} x where x.site_id = ${site.id}
      and x.out_at >= ${londonInstant(today).toISOString()}::timestamptz ${companyFilter} ${these} group by x.worker_id
    ), people as materialized (
      select u.id, u.slug, u.first_name, u.last_name, u.photo_media_id, c.id as company_id, c.name as company,
        a.role_id, a.id as assignment_id, t.id as checkin_id, t.in_at, t.suspected_left_at as doubted_at, g.out_at,
        case when t.id is null then case when g.out_at is null then 'Due' else 'Left' end
          when ${suspectedLeftCondition(site.opening_hours, now)} then 'Suspected left' else 'On site' end as status
      -- A full join is never a nested loop, however few people the planner thinks there are.
      from there t full join assigned a on a.worker_id = t.worker_id
      full join gone g on g.worker_id = coalesce(t.worker_id, a.worker_id)
      -- Row rights let an index be asked for a case and not for a coalesce, which is not known to keep what it is given.
      join ${users} u on u.id = case when t.id is null then a.worker_id else t.worker_id end
      left join ${companies} c on c.id = coalesce(t.company_id, a.company_id)
    ), wanted as (select * from people where ${isWanted(wanted, by)})
    select (select count(*)::int from wanted) as total,
      (select coalesce(json_agg(g), '[]') from (select company_id, company, role_id, status, count(*) as people
        from people group by company_id, company, role_id, status) g) as groups,
      (select coalesce(json_agg(w), '[]') from (select * from wanted order by last_name, first_name, id
        limit ${limit}::int offset ${offset}::int) w) as people`)
  const found = rows[0] ?? { people: [], total: 0, groups: [] }
  return { ...found, people: found.people.map((row) => present(row, site.opening_hours)) }
}

function present({ in_at, doubted_at, out_at, ...row }: Row, hours: OpeningHours | null): Present {
  const since = instant(in_at)
  const isSuspectedLeft = since && row.status === 'Suspected left'
  return {
    ...row,
    trade: tradeOf(row.role_id),
    onsite_since: since,
    suspected_left_at: isSuspectedLeft
      ? suspectedFrom({ in_at: since, suspected_left_at: instant(doubted_at) }, hours)
      : null,
    left_at: since ? null : instant(out_at),
  }
}

/** Whether the open check-in `t` is suspected left: the rule of suspected-left.ts. */
const suspectedLeftCondition = (hours: OpeningHours | null, now: Date) => sql`case when t.suspected_left_at is null
  then t.in_at < ${suspectedBefore(hours, now).toISOString()}::timestamptz
  else t.suspected_left_at <= ${now.toISOString()}::timestamptz end`

const isWanted = ({ company, trade, status = 'All', assignment }: Wanted, by: NameSearch | undefined) =>
  and(
    sql`true`,
    company === 'All' ? undefined : sql`company_id::text = ${company}`,
    trade === 'All' ? undefined : sql`role_id = ${trade}`,
    status === 'All' ? undefined : sql`status = ${status}`,
    assignment ? sql`assignment_id = ${assignment}` : undefined,
    by && isNamed(searchedName(sql`people`), by),
  )

/** The worker of an assignment; empty if the caller cannot see it. */
export const workersBy = async (tx: Tx, assignment: string): Promise<string[]> =>
  (await tx.select({ id: assignments.worker_id }).from(assignments).where(eq(assignments.id, assignment))).map(
    ({ id }) => id,
  )

/** The work on the site, by assignment id. */
export async function workOf(tx: Tx, siteId: string, ids: string[]): Promise<Map<string, SiteAssignment>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .with(currentDocuments(tx, siteId))
    .select({
      id: assignments.id,
      role_id: assignments.role_id,
      start_at: assignments.start_at,
      end_at: assignments.end_at,
      manager: { id: users.id, slug: users.slug, first_name: users.first_name, last_name: users.last_name },
      rams_accepted: sql<boolean>`not exists (select from current_documents d
        where (jsonb_array_length(d.roles) = 0 or d.roles ? ${assignments.role_id}) and not exists (
          select from ${ramsAcceptances} r where r.assignment_id = ${assignments.id}
          and r.document_version_id = d.id))`,
    })
    .from(assignments)
    .leftJoin(users, eq(users.id, assignments.manager_id))
    .where(inArray(assignments.id, ids))
  return new Map(rows.map(({ role_id, ...row }) => [row.id, { ...row, display_name: roleName(role_id) }]))
}

/** The documents in force on the site: not withdrawn, in their newest version. */
const currentDocuments = (tx: Tx, siteId: string) =>
  tx
    .$with('current_documents')
    .as(
      tx
        .selectDistinctOn([siteDocuments.id], { id: siteDocumentVersions.id, roles: siteDocuments.roles })
        .from(siteDocuments)
        .innerJoin(siteDocumentVersions, eq(siteDocumentVersions.document_id, siteDocuments.id))
        .where(sql`${siteDocuments.site_id} = ${siteId} and ${siteDocuments.withdrawn_at} is null`)
        .orderBy(siteDocuments.id, sql`${siteDocumentVersions.version} desc`),
    )
