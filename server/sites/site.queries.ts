import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { contains, inNameOrder } from '#server/platform/db/name-search'
import { runNamed } from '#server/platform/db/named'
import { assignments } from '#server/platform/db/schema/assignment'
import { companies } from '#server/platform/db/schema/company'
import { siteManagers, siteSubcompanies, sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { windowOf } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { isOwnSite, isSharedSite } from '#server/sites/site.access'
import { openCheckIns } from '#server/sites/sites-now.queries'
import type { PageParams } from '#shared/api/kit/paging'
import type { SitePerson, SiteRow, SiteStatus } from '#shared/api/sites/site'
import { londonDay } from '#shared/domain/kit/london'
import { suspectedFrom } from '#shared/domain/sites/suspected-left'

type SiteQuery = PageParams & { search?: string | undefined; status: SiteStatus }

/** A page of the company's sites and those shared with it, by name, with the number of people on site. */
export async function listSites(
  tx: Tx,
  me: Person,
  { search, status, ...page }: SiteQuery,
  now: Date,
): Promise<{ rows: SiteRow[]; total: number }> {
  const today = londonDay(now)
  const wanted = and(
    or(isOwnSite(me), isSharedSite(tx, me)),
    status === 'All' ? undefined : eq(sites.active, status === 'Active'),
    search ? or(...[sites.name, sites.city, sites.postcode].map((text) => contains(text, search))) : undefined,
  )
  const own = isOwnSite(me)
  const found = await runNamed(
    tx
      .select({
        site: sites,
        company: companies.name,
        shared: sql<boolean>`not ${own}`,
        manager: sql<string | null>`(select u.first_name || ' ' || u.last_name from ${siteManagers} m
        join ${users} u on u.id = m.user_id where m.site_id = ${sites.id}
        and ${ofCompany(sql`m.company_id`, me.company_id ?? '')} order by m.assigned_at limit 1)`,
        due: sql<number>`(select count(distinct a.worker_id)::int from ${assignments} a where a.site_id = ${sites.id}
        and a.status = 'CREATED' and ${today}::date between a.start_at and a.end_at
        and (${own} or ${ofCompany(sql`a.company_id`, me.company_id ?? '')}))`,
      })
      .from(sites)
      .innerJoin(companies, eq(companies.id, sites.company_id))
      .where(wanted)
      .orderBy(asc(inNameOrder(sites.name)), asc(sites.id))
      .limit(windowOf(page).limit)
      .offset(windowOf(page).offset),
  )
  const [{ total } = { total: 0 }] = await runNamed(tx.select({ total: count() }).from(sites).where(wanted))
  const people = found.length
    ? await openCheckIns(
        tx,
        found.map(({ site }) => site.id),
      )
    : []
  const rows = found.map(({ site, company, shared, manager, due }): SiteRow => {
    const mine = people.filter((one) => one.site_id === site.id && (!shared || one.company_id === me.company_id))
    const suspectedLeft = mine.filter((one) => suspectedFrom(one, site.opening_hours) <= now).length
    const { id, slug, name, active } = site
    const place = `${site.city} ${site.postcode}`
    return {
      id,
      slug,
      name,
      active,
      company,
      place,
      sharedSite: shared,
      manager,
      due,
      on_site: mine.length - suspectedLeft,
      in_doubt: suspectedLeft,
    }
  })
  return { rows, total }
}

export async function companyNameOf(tx: Tx, companyId: string): Promise<string> {
  const [row] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
  return row?.name ?? ''
}

const person = { id: users.id, slug: users.slug, first_name: users.first_name, last_name: users.last_name }

/** The managers of the site, first assigned first. */
export const managersOf = (tx: Tx, siteId: string): Promise<SitePerson[]> =>
  tx
    .select(person)
    .from(siteManagers)
    .innerJoin(users, eq(users.id, siteManagers.user_id))
    .where(eq(siteManagers.site_id, siteId))
    .orderBy(asc(siteManagers.assigned_at), asc(users.id))

/** The manager of the caller's company who was named by the shared site's owner. */
export async function namedManagerOf(tx: Tx, me: Person, siteId: string): Promise<SitePerson | null> {
  const [row] = await tx
    .select(person)
    .from(siteSubcompanies)
    .innerJoin(users, eq(users.id, siteSubcompanies.manager_id))
    .where(
      and(
        eq(siteSubcompanies.site_id, siteId),
        ofCompany(siteSubcompanies.company_id, me.company_id ?? ''),
        inArray(siteSubcompanies.status, statusesWith(subcompanyAccessLifecycle, 'works')),
      ),
    )
  return row ?? null
}
