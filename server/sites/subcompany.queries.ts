import { aliasedTable, and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { inNameOrder } from '#server/platform/db/name-search'
import { companies, memberships } from '#server/platform/db/schema/company'
import { checkIns } from '#server/platform/db/schema/presence'
import { history } from '#server/platform/db/schema/record'
import { siteManagers, siteSubcompanies, sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { forbidden, notFound } from '#server/platform/kit/problems'
import { ofCompany, ofUser } from '#server/platform/kit/scopes'
import { companyOf, isOwnSite, manages, type SiteAccess } from '#server/sites/site.access'
import { isStaffOf } from '#server/sites/site-approvers.access'
import type { Subcompany, SubcompanySort } from '#shared/api/sites/subcompany'
import { SubcompanyMoveName } from '#shared/api/sites/subcompany-move'
import { suspectedFrom } from '#shared/domain/sites/suspected-left'

export type Access = typeof siteSubcompanies.$inferSelect
const requester = aliasedTable(users, 'requester')
const manager = aliasedTable(users, 'manager')
const nobody = '00000000-0000-0000-0000-000000000000'
const nameOf = (person: typeof requester) => sql<string | null>`${person.first_name} || ' ' || ${person.last_name}`

/** Only a company's newest access to a site counts; earlier ones are history. */
const isNewest = sql`not exists (select from ${siteSubcompanies} later where later.site_id = ${siteSubcompanies.site_id}
  and later.company_id = ${siteSubcompanies.company_id}
  and (later.created_at, later.id) > (${siteSubcompanies.created_at}, ${siteSubcompanies.id}))`

const orders = { name: companies.name, status: siteSubcompanies.status, created_at: siteSubcompanies.created_at }
const orderOf = (sort: SubcompanySort) => {
  const down = sort.startsWith('-')
  const column = orders[(down ? sort.slice(1) : sort) as keyof typeof orders]
  return down ? desc(column) : asc(column)
}

/** Accesses to a site: all for its company, its own for a sub-company. `only` limits it to one. */
export async function listAccesses(
  tx: Tx,
  me: Person,
  { site, shared }: Pick<SiteAccess, 'site' | 'shared'>,
  { now, sort = 'name', only }: { now: Date; sort?: SubcompanySort; only?: string },
): Promise<Subcompany[]> {
  const rows = await tx
    .select({
      access: siteSubcompanies,
      name: companies.name,
      requested_by: nameOf(requester),
      manager: { id: manager.id, slug: manager.slug, first_name: manager.first_name, last_name: manager.last_name },
    })
    .from(siteSubcompanies)
    .innerJoin(companies, eq(companies.id, siteSubcompanies.company_id))
    .leftJoin(requester, eq(requester.id, siteSubcompanies.requested_by))
    .leftJoin(manager, eq(manager.id, siteSubcompanies.manager_id))
    .where(
      and(
        eq(siteSubcompanies.site_id, site.id),
        shared ? ofCompany(siteSubcompanies.company_id, me.company_id ?? nobody) : undefined,
        shared ? inArray(siteSubcompanies.status, statusesWith(subcompanyAccessLifecycle, 'works')) : undefined,
        only === undefined ? isNewest : eq(siteSubcompanies.id, only),
      ),
    )
    .orderBy(orderOf(sort), asc(companies.name), asc(siteSubcompanies.id))
  const companyIds = [...new Set(rows.map(({ access }) => access.company_id))]
  const { company_id, in_at, suspected_left_at } = checkIns
  const open = await tx
    .select({ company_id, in_at, suspected_left_at })
    .from(checkIns)
    .where(and(eq(checkIns.site_id, site.id), inArray(company_id, companyIds), isNull(checkIns.out_at)))
  const there = (companyId: string) => {
    const ofSubcompany = open.filter(({ company_id }) => company_id === companyId)
    const on_site = ofSubcompany.filter((person) => suspectedFrom(person, site.opening_hours) > now).length
    return { on_site, in_doubt: ofSubcompany.length - on_site }
  }
  const choices = shared ? [] : await staffOf(tx, companyIds)
  return rows.map(({ access, manager, ...row }) => ({
    ...row,
    id: access.id,
    company_id: access.company_id,
    status: access.status,
    manager,
    ...there(access.company_id),
    created_at: access.created_at.toISOString(),
    decided_at: access.decided_at?.toISOString() ?? null,
    ended_at: access.ended_at?.toISOString() ?? null,
    ...(!shared && {
      choices: choices.filter((one) => one.company_id === access.company_id).map(({ company_id: _, ...one }) => one),
    }),
  }))
}

const staffOf = async (tx: Tx, companyIds: string[]) => {
  const person = { id: users.id, slug: users.slug, first_name: users.first_name, last_name: users.last_name }
  return companyIds.length
    ? tx
        .select({ ...person, company_id: memberships.company_id })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.user_id))
        .where(or(...companyIds.map(isStaffOf)))
        .orderBy(asc(users.first_name), asc(users.last_name), asc(users.id))
    : []
}

/** One access to a site, with its row locked: any for the site's company, its own for a sub-company; 404 otherwise. */
export async function lockAccess(tx: Tx, siteId: string, id: string, companyId?: string): Promise<Access> {
  const [row] = await tx
    .select()
    .from(siteSubcompanies)
    .where(
      and(
        eq(siteSubcompanies.id, id),
        eq(siteSubcompanies.site_id, siteId),
        companyId === undefined ? undefined : ofCompany(siteSubcompanies.company_id, companyId),
      ),
    )
    .for('update')
  if (!row) throw notFound()
  return row
}
/**
 * The site of an access that the caller can end or undo the end of. 404 when neither the access nor the site is their
 * company's; 403 for a manager who does not run the site or belongs to the sub-company.
 */
export async function getEndableSite(tx: Tx, me: Person, { id, subcompany }: { id: string; subcompany: string }) {
  const [row] = await tx
    .select({ site: sites, manages: manages(me), isHost: sql<boolean>`${isOwnSite(me)}` })
    .from(siteSubcompanies)
    .innerJoin(sites, eq(sites.id, siteSubcompanies.site_id))
    .where(
      and(
        eq(siteSubcompanies.id, subcompany),
        eq(sites.id, id),
        or(isOwnSite(me), ofCompany(siteSubcompanies.company_id, companyOf(me))),
      ),
    )
  if (!row) throw notFound()
  if (!(me.role === 'OWNER' || (row.isHost && row.manages)))
    throw forbidden(
      row.isHost ? 'You are not a manager of this site.' : 'Only the owner of your company ends its access.',
    )
  return row.site
}
/** All accesses of a company to a site, including past ones. */
export const accessesOf = (tx: Tx, siteId: string, companyId: string) =>
  tx
    .select({ id: siteSubcompanies.id })
    .from(siteSubcompanies)
    .where(and(eq(siteSubcompanies.site_id, siteId), eq(siteSubcompanies.company_id, companyId)))
/** Requested and granted accesses, locked. */
export const lockLiveAccesses = (tx: Tx, siteId: string): Promise<Access[]> =>
  tx
    .select()
    .from(siteSubcompanies)
    .where(
      and(
        eq(siteSubcompanies.site_id, siteId),
        inArray(siteSubcompanies.status, statusesWith(subcompanyAccessLifecycle, 'live')),
      ),
    )
    .for('update')

export const addAccess = (tx: Tx, row: typeof siteSubcompanies.$inferInsert) => tx.insert(siteSubcompanies).values(row)
export const changeAccess = (tx: Tx, id: string, set: Partial<Access>) =>
  tx.update(siteSubcompanies).set(set).where(eq(siteSubcompanies.id, id))

/** Makes the sub-company's manager of a site its only manager there from that company. Returns the previous ones. */
export async function putSiteManager(
  tx: Tx,
  { site_id, company_id }: Access,
  user_id: string | null,
  now: Date,
): Promise<(typeof siteManagers.$inferSelect)[]> {
  const before = await tx
    .delete(siteManagers)
    .where(and(eq(siteManagers.site_id, site_id), eq(siteManagers.company_id, company_id)))
    .returning()
  if (user_id) await tx.insert(siteManagers).values({ site_id, company_id, user_id, assigned_at: now })
  return before
}

/**
 * The history of an access, newest first: all of it for the site's company; on a shared site the caller's own actions.
 */
export async function movesOf(tx: Tx, me: Person, { shared }: Pick<SiteAccess, 'shared'>, id: string) {
  const rows = await tx
    .select({
      move: history.move,
      at: history.at,
      by: nameOf(requester),
      detail: sql<string | null>`${history.data} ->> 'detail'`,
    })
    .from(history)
    .leftJoin(requester, eq(requester.id, history.by))
    .where(
      and(
        eq(history.noun, 'subcompany'),
        eq(history.noun_id, id),
        shared ? ofUser(history.by, me.id) : ofCompany(history.company_id, me.company_id ?? nobody),
      ),
    )
    .orderBy(desc(history.at), desc(history.id))
  return rows.map(({ move, at, ...row }) => ({ ...row, move: SubcompanyMoveName.parse(move), at: at.toISOString() }))
}

/**
 * Open requests, oldest first: for an owner those of all the company's sites, for a manager those of the sites they
 * run.
 */
export async function listRequests(tx: Tx, me: Person) {
  const mine = tx.select({ id: siteManagers.site_id }).from(siteManagers).where(ofUser(siteManagers.user_id, me.id))
  const rows = await tx
    .select({
      id: siteSubcompanies.id,
      name: companies.name,
      site: { id: sites.id, name: sites.name },
      requested_by: nameOf(requester),
      created_at: siteSubcompanies.created_at,
    })
    .from(siteSubcompanies)
    .innerJoin(sites, eq(sites.id, siteSubcompanies.site_id))
    .innerJoin(companies, eq(companies.id, siteSubcompanies.company_id))
    .leftJoin(requester, eq(requester.id, siteSubcompanies.requested_by))
    .where(
      and(
        inArray(siteSubcompanies.status, statusesWith(subcompanyAccessLifecycle, 'waits')),
        ofCompany(sites.company_id, me.company_id ?? nobody),
        me.role === 'OWNER' ? undefined : inArray(sites.id, mine),
      ),
    )
    .orderBy(asc(siteSubcompanies.created_at), asc(siteSubcompanies.id))
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** Companies that ever had access to sites of this company, by name and site, with their status there. */
export const listSubcontractors = (tx: Tx, companyId: string) =>
  tx
    .select({
      id: companies.id,
      name: companies.name,
      site: { id: sites.id, name: sites.name },
      status: siteSubcompanies.status,
    })
    .from(siteSubcompanies)
    .innerJoin(sites, eq(sites.id, siteSubcompanies.site_id))
    .innerJoin(companies, eq(companies.id, siteSubcompanies.company_id))
    .where(and(ofCompany(sites.company_id, companyId), isNewest))
    .orderBy(asc(companies.name), asc(inNameOrder(sites.name)), asc(siteSubcompanies.id))

export async function companyName(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, id))
  return row?.name ?? ''
}
