import { and, asc, count, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { invitationLifecycle } from '#lifecycles/registration/invitation'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { inNameOrder, isNamed, toNameSearch } from '#server/platform/db/name-search'
import { runNamed } from '#server/platform/db/named'
import { assignments } from '#server/platform/db/schema/assignment'
import { companies, employments } from '#server/platform/db/schema/company'
import { invitations } from '#server/platform/db/schema/invitation'
import { bans, checkIns } from '#server/platform/db/schema/presence'
import { quoted } from '#server/platform/db/schema/quoted'
import { siteSubcompanies, sites } from '#server/platform/db/schema/site'
import { cardChecks } from '#server/platform/db/schema/skill-card'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { windowOf } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { companyOf, isOwnSite, isSharedSite } from '#server/sites/site.access'
import { isAssignable } from '#server/workforce/worker.access'
import { mostCounted, type PageParams } from '#shared/api/kit/paging'
import { suspectedBefore } from '#shared/domain/sites/suspected-left'

/**
 * Counts for the company: employed; on site now, without suspected left; invited by an import and unanswered; cards not
 * checked yet. Each is counted up to one above the reported maximum.
 */
export async function workerCounts(tx: Tx, me: Person, total: number, now: Date) {
  const company = companyOf(me)
  const counted = (rows: SQL) => sql`(select count(*)::int from (${rows} limit ${mostCounted + 1}) x)`
  const [waiting] = await tx.named<{ asked: number; cards_waiting: number }>(sql`select
    ${counted(sql`select from ${invitations} i where ${ofCompany(sql`i.company_id`, company)} and i.kind = 'WORKER'
      and i.status in (${quoted(...statusesWith(invitationLifecycle, 'open'))})
      and i.expires_at > ${now.toISOString()}::timestamptz`)} as asked,
    ${counted(sql`select from ${cardChecks} c
      where ${ofCompany(sql`c.company_id`, company)} and c.status = 'WAITING'`)} as cards_waiting`)
  return {
    workers: Math.min(total, mostCounted),
    workers_capped: total > mostCounted,
    on_site: await peopleThere(tx, company, now),
    ...(waiting ?? { asked: 0, cards_waiting: 0 }),
  }
}

/**
 * Open check-ins of the company's people or on its sites, without suspected left: counted in the database, separately
 * for each set of opening hours.
 */
async function peopleThere(tx: Tx, company: string, now: Date): Promise<number> {
  const isOfCompany = sql`(${ofCompany(checkIns.company_id, company)} or ${ofCompany(sites.company_id, company)})`
  const isThere = tx
    .select({ n: sql`1` })
    .from(checkIns)
    .where(and(eq(checkIns.site_id, sites.id), isNull(checkIns.out_at), isOfCompany))
  const found = await runNamed(tx.selectDistinct({ hours: sites.opening_hours }).from(sites).where(exists(isThere)))
  const since = found.map(({ hours }) => ({ hours, since: suspectedBefore(hours, now).toISOString() }))
  const there = tx
    .select({ one: sql`1`.as('one') })
    .from(checkIns)
    .innerJoin(sites, eq(sites.id, checkIns.site_id))
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(since)}::jsonb) as open(hours jsonb, since timestamptz)`,
      sql`open.hours is not distinct from ${sites.opening_hours}`,
    )
    .where(
      and(
        isNull(checkIns.out_at),
        isOfCompany,
        sql`case when ${checkIns.suspected_left_at} is null then ${checkIns.in_at} >= open.since
          else ${checkIns.suspected_left_at} > ${now.toISOString()}::timestamptz end`,
      ),
    )
    .limit(mostCounted + 1)
    .as('there')
  return (await runNamed(tx.select({ n: count() }).from(there)))[0]?.n ?? 0
}

/** Open sites where the company can have people. */
export const siteChoices = (tx: Tx, me: Person) =>
  runNamed(
    tx
      .select({ value: sites.id, label: sites.name })
      .from(sites)
      .where(and(eq(sites.active, true), sql`(${isOwnSite(me)} or ${isSharedSite(tx, me)})`))
      .orderBy(asc(inNameOrder(sites.name)), asc(sites.id)),
  )

/** Those sites, and the companies that can have people on its sites, itself first. */
export async function workerChoices(tx: Tx, me: Person) {
  const places = await siteChoices(tx, me)
  const own = ofCompany(companies.id, companyOf(me))
  const firms = await runNamed(
    tx
      .select({ value: companies.id, label: companies.name })
      .from(companies)
      .where(
        sql`${own} or ${companies.id} in (select x.company_id from ${siteSubcompanies} x join ${sites} o on o.id = x.site_id
        where x.status in (${quoted(...statusesWith(subcompanyAccessLifecycle, 'works'))}) and ${ofCompany(sql`o.company_id`, companyOf(me))})`,
      )
      .orderBy(sql`${own} desc`, asc(companies.name)),
  )
  return { sites: places, companies: firms }
}

type Simple = PageParams & {
  search?: string | undefined
  status: 'All' | 'ASSIGNABLE'
  site_id?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
}
/** The company's current employees, by name; ASSIGNABLE as defined in the contract. */
export async function simpleWorkers(tx: Tx, me: Person, filters: Simple, today: string) {
  const { limit, offset } = windowOf(filters)
  const by = toNameSearch(filters.search)
  const [from, to] = [filters.date_from ?? today, filters.date_to ?? filters.date_from ?? today]
  const free = sql`${users.status} = 'COMPLETED' and ${users.active} and not exists (select from ${assignments} a
      where a.worker_id = ${users.id} and a.site_id = ${filters.site_id ?? null}::uuid and a.status = 'CREATED'
      and a.start_at <= ${to}::date and a.end_at >= ${from}::date)
    and not exists (select from ${bans} b join ${sites} o on o.company_id = b.company_id and o.id = ${filters.site_id ?? null}::uuid
      where b.worker_id = ${users.id} and (b.site_id is null or b.site_id = o.id) and b.lifted_at is null
      and b.start_at <= ${to}::date and (b.end_at is null or b.end_at >= ${from}::date))`
  const wanted = and(
    ofCompany(employments.company_id, companyOf(me)),
    isNull(employments.ended_at),
    by && isNamed(sql`${employments.sort_name}`, by),
    ...(filters.status === 'ASSIGNABLE'
      ? [free, isAssignable(employments.worker_id, companyOf(me), today, { from, until: to })]
      : []),
  )
  const people = () =>
    tx.select({ n: sql`1` }).from(employments).innerJoin(users, eq(users.id, employments.worker_id)).where(wanted)
  const rows = await tx
    .select({ id: users.id, name: sql<string>`trim(${users.first_name} || ' ' || ${users.last_name})` })
    .from(employments)
    .innerJoin(users, eq(users.id, employments.worker_id))
    .where(wanted)
    .orderBy(asc(employments.sort_name), asc(employments.worker_id))
    .limit(limit)
    .offset(offset)
  const [{ total } = { total: 0 }] = await tx.select({ total: sql<number>`count(*)::int` }).from(
    people()
      .limit(mostCounted + 1)
      .as('people'),
  )
  return { rows, total }
}
