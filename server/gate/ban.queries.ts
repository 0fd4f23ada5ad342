import { and, asc, count, desc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { banLifecycle } from '#lifecycles/gate/ban'
import { statusesOf } from '#lifecycles/law'
import { findNamed, isNamed, searchedName } from '#server/platform/db/name-search'
import { assignments } from '#server/platform/db/schema/assignment'
import { companies, employments } from '#server/platform/db/schema/company'
import { bans, checkIns } from '#server/platform/db/schema/presence'
import { quoted } from '#server/platform/db/schema/quoted'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { windowOf } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import type { SiteAccess, SiteRow } from '#server/sites/site.access'
import type { Ban, BanFilter, Bannable, BanStatus } from '#shared/api/gate/ban'
import type { PageParams } from '#shared/api/kit/paging'
import { londonDay } from '#shared/domain/kit/london'

export type BanRow = typeof bans.$inferSelect
type Place = Pick<SiteRow, 'id' | 'company_id'>

/** Bans of this site, or of all sites of its company. */
export const ofSite = (site: Place): SQL | undefined =>
  and(eq(bans.company_id, site.company_id), or(eq(bans.site_id, site.id), isNull(bans.site_id)))

/** Not lifted, and not over before the day. */
const isCurrent = (day: string) => and(isNull(bans.lifted_at), or(isNull(bans.end_at), gte(bans.end_at, day)))

const is = statusesOf(banLifecycle)
const statusOn = (day: string) => sql<BanStatus>`case when ${bans.lifted_at} is not null then ${quoted(is.lifted)}
  when ${bans.end_at} < ${day}::date then ${quoted(is.over)} when ${bans.start_at} > ${day}::date then ${quoted(is.coming)}
  else ${quoted(is.standing)} end`

const nameOf = (userId: SQL | typeof bans.created_by) =>
  sql<string | null>`(select u.first_name || ' ' || u.last_name from ${users} u where u.id = ${userId})`

/** Qualified: alone in a query a column loses its table name, and a subquery would match its own column. */
const person = sql`${users}.id`

/** The company they work for there: by their assignment to the site, else their employer. */
const companyOn = (siteId: string) => sql<string | null>`coalesce(
  (select c.name from ${assignments} a join ${companies} c on c.id = a.company_id
    where a.worker_id = ${person} and a.site_id = ${siteId} order by a.end_at desc limit 1),
  (select c.name from ${employments} e join ${companies} c on c.id = e.company_id
    where e.worker_id = ${person} and e.ended_at is null order by c.name limit 1))`

const isOn = (siteId: string) => sql<boolean>`exists (select from ${checkIns} i
  where i.worker_id = ${person} and i.site_id = ${siteId} and i.out_at is null)`

/** People known to the site: with an assignment to it, a check-in on it, or employed by its company. */
const isOfSite = (site: Place) =>
  or(
    sql`exists (select from ${assignments} a where a.worker_id = ${person} and a.site_id = ${site.id})`,
    sql`exists (select from ${checkIns} i where i.worker_id = ${person} and i.site_id = ${site.id})`,
    sql`exists (select from ${employments} e where e.worker_id = ${person} and e.company_id = ${site.company_id})`,
  )
const isWorker = inArray(users.default_role, ['WORKER', 'SECURITY_GUARD'])
const fullName = sql<string>`${users.first_name} || ' ' || ${users.last_name}`

/** A page of a site's bans, latest first; `id` limits it to one. For a shared site only the caller's own employees. */
export async function bansOf(
  tx: Tx,
  me: Person,
  { site, shared }: Pick<SiteAccess, 'site' | 'shared'>,
  { status, id, ...page }: PageParams & { status: BanFilter; id?: string },
  now: Date,
): Promise<{ rows: Ban[]; total: number }> {
  const today = londonDay(now)
  const myOwn = sql`exists (select from ${employments} e where e.worker_id = ${bans.worker_id} and e.ended_at is null
    and ${ofCompany(sql`e.company_id`, me.company_id ?? '')})`
  const wanted = and(
    ofSite(site),
    shared ? myOwn : undefined,
    status === 'Current' ? isCurrent(today) : undefined,
    id ? eq(bans.id, id) : undefined,
  )
  const { limit, offset } = windowOf(page)
  const found = await tx
    .select({
      ban: bans,
      status: statusOn(today),
      slug: users.slug,
      name: fullName,
      company: companyOn(site.id),
      by: nameOf(bans.created_by),
      lifted_by: nameOf(sql`${bans.lifted_by}`),
      on_site: isOn(site.id),
    })
    .from(bans)
    .innerJoin(users, eq(users.id, bans.worker_id))
    .where(wanted)
    .orderBy(desc(bans.id))
    .limit(limit)
    .offset(offset)
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(bans).where(wanted)
  const seesDetails = !shared
  const rows = found.map(
    ({ ban, status, slug, name, company, by, lifted_by, on_site }): Ban => ({
      id: ban.id,
      worker: { id: ban.worker_id, slug, name, company },
      status,
      reason: seesDetails ? ban.reason : null,
      start_at: ban.start_at,
      end_at: ban.end_at,
      everywhere: !ban.site_id,
      by: seesDetails ? by : null,
      lifted_at: ban.lifted_at?.toISOString() ?? null,
      lifted_by: seesDetails ? lifted_by : null,
      on_site,
    }),
  )
  return { rows, total }
}

/** The first 20 people known to the site, by name. */
export async function bannable(tx: Tx, site: Place, search: string): Promise<Bannable[]> {
  const { rows } = await findNamed(search, async (by) => {
    const rows = await tx
      .select({ id: users.id, name: fullName, company: companyOn(site.id) })
      .from(users)
      .where(and(isWorker, isOfSite(site), by && isNamed(searchedName(sql`${users}`), by)))
      .orderBy(asc(fullName), asc(users.id))
      .limit(20)
    return { rows, total: rows.length }
  })
  return rows
}

/** The name of a person known to the site; undefined for others. */
export async function nameOnSite(tx: Tx, site: Place, workerId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: fullName })
    .from(users)
    .where(and(eq(users.id, workerId), isWorker, isOfSite(site) ?? sql`false`))
  return row?.name
}

/**
 * An existing ban that overlaps `from` to `until`: a company-wide one with `everywhere`, else any that covers the site.
 */
export async function overlapping(
  tx: Tx,
  site: Place,
  { workerId, from, until, everywhere }: { workerId: string; from: string; until: string | null; everywhere: boolean },
): Promise<BanRow | undefined> {
  const [row] = await tx
    .select()
    .from(bans)
    .where(
      and(
        everywhere ? and(eq(bans.company_id, site.company_id), isNull(bans.site_id)) : ofSite(site),
        eq(bans.worker_id, workerId),
        isCurrent(from),
        until ? lte(bans.start_at, until) : undefined,
      ),
    )
    .limit(1)
  return row
}

/** Locks the ban; with its status on that day. */
export async function lockBan(
  tx: Tx,
  site: Place,
  id: string,
  now: Date,
): Promise<{ ban: BanRow; status: BanStatus } | undefined> {
  const [row] = await tx
    .select({ ban: bans, status: statusOn(londonDay(now)) })
    .from(bans)
    .where(and(eq(bans.id, id), ofSite(site)))
    .for('update', { of: bans })
  return row
}
