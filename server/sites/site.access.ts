import { and, eq, exists, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { siteManagers, siteSubcompanies, sites } from '#server/platform/db/schema/site'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { forbidden, notFound } from '#server/platform/kit/problems'
import { ofCompany, ofUser } from '#server/platform/kit/scopes'
import { isGuardedBy, wasGuardedBy } from '#server/sites/site-guards.access'
import { isWorker } from '#shared/api/kit/role'
import { londonDay } from '#shared/domain/kit/london'

export type SiteRow = typeof sites.$inferSelect
/**
 * A site that is visible to the caller. `shared`: it is another company's, and the caller sees only their own people on
 * it; always false for guards.
 */
export type SiteAccess = { site: SiteRow; shared: boolean; manages: boolean }

const nobody = '00000000-0000-0000-0000-000000000000'
/** The company the caller acts for, or an id that matches no company. */
export const companyOf = (me: Person) => me.company_id ?? nobody

/** SITE-O: the site belongs to the caller's company. */
export const isOwnSite = (me: Person): SQL => ofCompany(sites.company_id, companyOf(me))

const isSharedWhen = (tx: Tx, me: Person, when: SQL | undefined): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(siteSubcompanies)
      .where(and(eq(siteSubcompanies.site_id, sites.id), ofCompany(siteSubcompanies.company_id, companyOf(me)), when)),
  )

/** SITE-S: the caller's company has been granted access to the site. */
export const isSharedSite = (tx: Tx, me: Person): SQL =>
  isSharedWhen(tx, me, inArray(siteSubcompanies.status, statusesWith(subcompanyAccessLifecycle, 'works')))

/** The caller's company had access to the site at a past instant. */
const wasSharedSite = (tx: Tx, me: Person, at: Date): SQL =>
  isSharedWhen(
    tx,
    me,
    and(
      lte(sql`coalesce(${siteSubcompanies.decided_at}, ${siteSubcompanies.created_at})`, at),
      or(
        inArray(siteSubcompanies.status, statusesWith(subcompanyAccessLifecycle, 'works')),
        gt(siteSubcompanies.ended_at, at),
      )!,
    ),
  )

/**
 * The sites visible to the caller: for guards those they guard today, for staff their company's and those shared with
 * it. None for other workers.
 */
export const isVisibleSite = (tx: Tx, me: Person, now: Date): SQL | undefined =>
  isWorker(me.role) ? isGuardedBy(me.id, sites.id, londonDay(now)) : or(isOwnSite(me), isSharedSite(tx, me))

/**
 * The sites at whose gates the caller had the right to scan at `at`: those that they guarded, or where their
 * company had access. The site's own staff are not asked: they keep no such right without the site. Whoever is a worker
 * now may have been a guard then.
 */
export const hadGateAccessAt = (tx: Tx, me: Person, at: Date): SQL =>
  isWorker(me.role) ? wasGuardedBy(me.id, sites.id, at) : wasSharedSite(tx, me, at)

/**
 * Whether somebody who can run a roll call at the site today could at `at`: a guard only if they guarded it then. The
 * site's own staff are not asked.
 */
export async function hadMarshalAccessAt(tx: Tx, me: Person, { site }: SiteAccess, at: Date): Promise<boolean> {
  if (!isWorker(me.role)) return true
  const [row] = await asServer(tx, () =>
    tx
      .select({ id: sites.id })
      .from(sites)
      .where(and(eq(sites.id, site.id), wasGuardedBy(me.id, sites.id, at))),
  )
  return row !== undefined
}

export const manages = (me: Person): SQL<boolean> =>
  sql<boolean>`exists (select from ${siteManagers} m where m.site_id = ${sites.id} and ${ofUser(sql`m.user_id`, me.id)})`

/**
 * A site by id, for reading: SITE-O, SITE-S, or SITE-G for a guard; undefined when it does not exist or is not visible
 * to the caller. Which roles can call at all is up to the permission matrix.
 */
export async function findSiteAccess(tx: Tx, me: Person, siteId: string, now: Date): Promise<SiteAccess | undefined> {
  const [row] = await tx
    .select({ site: sites, manages: manages(me) })
    .from(sites)
    .where(and(eq(sites.id, siteId), isVisibleSite(tx, me, now)))
  if (!row) return undefined
  const guards = me.role === 'SECURITY_GUARD'
  return { ...row, shared: !guards && row.site.company_id !== me.company_id }
}

/** The same, or 404. */
export async function getSiteAccess(tx: Tx, me: Person, siteId: string, now: Date): Promise<SiteAccess> {
  const access = await findSiteAccess(tx, me, siteId, now)
  if (!access) throw notFound()
  return access
}

/** A site of the caller's company, for reading: SITE-O. 404 otherwise, also for a shared site. */
export async function getOwnSite(tx: Tx, me: Person, siteId: string): Promise<SiteRow> {
  const [site] = await tx
    .select()
    .from(sites)
    .where(and(eq(sites.id, siteId), isOwnSite(me)))
  if (!site) throw notFound()
  return site
}

/**
 * Share-locks a site for the transaction, so that checks made after it stay true. For a sub-company, call it with the
 * server's rights.
 */
export const lockSiteForShare = (tx: Tx, siteId: string) =>
  tx.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('share')

/**
 * Locks a site of the caller's company for writing. 404 otherwise, also for a shared site; 403 for a manager who can
 * read it but is not assigned to it.
 */
export async function lockSite(tx: Tx, me: Person, siteId: string): Promise<SiteRow> {
  const [row] = await tx
    .select({ site: sites, manages: manages(me) })
    .from(sites)
    .where(and(eq(sites.id, siteId), isOwnSite(me)))
    .for('update', { of: sites })
  if (!row) throw notFound()
  if (!(me.role === 'OWNER' || row.manages)) throw forbidden('You are not a manager of this site.')
  return row.site
}
