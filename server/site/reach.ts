import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { londonDay } from '#contract/london'
import { siteManagers, siteSubcompanies, sites } from '#server/db/schema/site'
import type { Person } from '#server/person'
import { forbidden, notFound } from '#server/problems'
import { may, ours, rule, self } from '#server/scopes'
import { isGuardedBy } from '#server/site/guards'
import type { Tx } from '#server/work'

export type SiteRow = typeof sites.$inferSelect
/** A site within the caller's reach. `shared`: another company's, of which the caller sees the own people only; never to a guard. */
export type ReachedSite = { site: SiteRow; shared: boolean; manages: boolean }

const nobody = '00000000-0000-0000-0000-000000000000'
/** The company the caller acts for; of somebody without one, nobody's. */
export const companyOf = (me: Person) => me.company_id ?? nobody

/** SITE-O: the site is my company's. */
export const isOwnSite = (me: Person): SQL => ours(sites.company_id, companyOf(me))

/** SITE-S: my company was granted access to the site, and it stands. */
export const isSharedSite = (tx: Tx, me: Person): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(siteSubcompanies)
      .where(
        and(
          eq(siteSubcompanies.site_id, sites.id),
          ours(siteSubcompanies.company_id, companyOf(me)),
          rule(eq(siteSubcompanies.status, 'GRANTED')),
        ),
      ),
  )

/** What the caller's role reaches: guards the sites they guard, staff their company's and those shared with it. */
export const withinReach = (tx: Tx, me: Person, now: Date): SQL | undefined =>
  me.role === 'SECURITY_GUARD' ? isGuardedBy(me.id, sites.id, londonDay(now)) : or(isOwnSite(me), isSharedSite(tx, me))

export const manages = (me: Person): SQL<boolean> =>
  sql<boolean>`exists (select from ${siteManagers} m where m.site_id = ${sites.id} and ${self(sql`m.user_id`, me.id)})`

/**
 * One site by its id, for reading: SITE-O, SITE-S, or SITE-G for a guard. 404 when it is missing or somebody else's.
 * Who may call at all is the matrix's question.
 */
export async function reachSite(tx: Tx, me: Person, siteId: string, now: Date): Promise<ReachedSite> {
  const [row] = await tx
    .select({ site: sites, manages: manages(me) })
    .from(sites)
    .where(and(eq(sites.id, siteId), withinReach(tx, me, now)))
  if (!row) throw notFound()
  const guards = me.role === 'SECURITY_GUARD'
  return { ...row, shared: !guards && row.site.company_id !== me.company_id }
}

/** One site of the caller's company, for reading: SITE-O. 404 as above, a shared one too. */
export async function reachOwnSite(tx: Tx, me: Person, siteId: string): Promise<SiteRow> {
  const [site] = await tx
    .select()
    .from(sites)
    .where(and(eq(sites.id, siteId), isOwnSite(me)))
  if (!site) throw notFound()
  return site
}

/** Keeps a site as it is until the transaction ends: what is asked of it afterwards stands. As the server, for a sub-company. */
export const holdSite = (tx: Tx, siteId: string) =>
  tx.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('share')

/**
 * One site of the caller's company, for writing; its row is locked. 404 as above (a shared one too); 403 for a manager
 * who reads it but is not assigned to it.
 */
export async function lockSite(tx: Tx, me: Person, siteId: string): Promise<SiteRow> {
  const [row] = await tx
    .select({ site: sites, manages: manages(me) })
    .from(sites)
    .where(and(eq(sites.id, siteId), isOwnSite(me)))
    .for('update', { of: sites })
  if (!row) throw notFound()
  if (!may(me.role === 'OWNER' || row.manages)) throw forbidden('You are not a manager of this site.')
  return row.site
}
