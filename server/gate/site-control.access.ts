import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { isNamed, searchedName, toNameSearch } from '#server/platform/db/name-search'
import { assignments } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { checkIns } from '#server/platform/db/schema/presence'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { windowOf } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { notFound, unprocessable } from '#server/platform/kit/problems'
import { ofCompany } from '#server/platform/kit/scopes'
import { companyOf, getSiteAccess, hadGateAccessAt, isVisibleSite, type SiteAccess } from '#server/sites/site.access'
import { isGuardedByOwn } from '#server/sites/site-guards.access'
import { readQr } from '#shared/api/gate/worker-qr'
import type { PageParams } from '#shared/api/kit/paging'
import { isWorker } from '#shared/api/kit/role'
import { londonDay } from '#shared/domain/kit/london'

/**
 * A site with the caller's rights at its gate. `only` is the company whose people they see; null for guards and the
 * site's own staff, who see all. `seesReasons`: reasons of bans are shown to the site company's own people only, not to
 * a sub-company or its guards.
 */
export type Gate = { site: SiteAccess['site']; only: string | null; canCheck: boolean; seesReasons: boolean }

/** The site by id: SITE-A or SITE-G. 404 when it does not exist or is not visible to the caller. */
export async function getGate(tx: Tx, me: Person, siteId: string, now: Date): Promise<Gate> {
  const { site, shared, manages } = await getSiteAccess(tx, me, siteId, now)
  const isOwn = me.role === 'SECURITY_GUARD' ? await guardsAsOwn(tx, me, siteId, now) : !shared
  return { site, ...rightsAt(me, shared, manages), seesReasons: isOwn }
}

/**
 * The gate of a site where the caller had the right to check people at `at`, with the server's rights: for scans that
 * were made then and are sent after the right has ended. 404 otherwise. Nothing of the site is shown to the caller.
 */
export async function getGateAt(tx: Tx, me: Person, siteId: string, at: Date): Promise<Gate> {
  const site = await findSiteAt(tx, me, siteId, at)
  if (!site) throw notFound()
  return { site, ...rightsAt(me, true, false), seesReasons: false }
}

/**
 * Whether the right by which the caller checks people at the gate existed at `at`, with the server's rights. Guards and
 * the staff of a sub-company have it from when it was given; the site's own staff are not asked.
 */
export async function hadRightAt(tx: Tx, me: Person, { site }: Gate, at: Date): Promise<boolean> {
  if (!isWorker(me.role) && site.company_id === me.company_id) return true
  return (await findSiteAt(tx, me, site.id, at)) !== undefined
}

async function findSiteAt(tx: Tx, me: Person, siteId: string, at: Date): Promise<Gate['site'] | undefined> {
  const [site] = await tx
    .select()
    .from(sites)
    .where(and(eq(sites.id, siteId), hadGateAccessAt(tx, me, at)))
  return site
}

async function guardsAsOwn(tx: Tx, me: Person, siteId: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.id, siteId), isGuardedByOwn(me.id, sites.id, londonDay(now))))
  return row !== undefined
}

/**
 * The site to check at: the named one, else that of the scanned code, else the caller's only active one. 404 without
 * any, 422 on `site_id` when there are several.
 */
export async function resolveSiteId(
  tx: Tx,
  me: Person,
  { site_id, qr }: { site_id?: string | undefined; qr?: string | undefined },
  now: Date,
): Promise<string> {
  const named = site_id ?? (qr === undefined ? undefined : readQr(qr)?.payload.s)
  if (named) return named
  const [only, another] = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(isVisibleSite(tx, me, now), eq(sites.active, true)))
    .limit(2)
  if (!only) throw notFound()
  if (another) throw unprocessable({ site_id: ['Choose the site: you control more than one.'] })
  return only.id
}

/**
 * The caller's rights at a site: a manager checks people in only where they are assigned, everybody else at every site
 * they can see, or could see at the time of a late scan.
 */
export function rightsAt(me: Person, shared: boolean, manages: boolean): Pick<Gate, 'only' | 'canCheck'> {
  const guards = isWorker(me.role)
  return {
    only: guards || !shared ? null : companyOf(me),
    canCheck: guards || shared || me.role === 'OWNER' || manages,
  }
}

const ofGateCompany = (
  column: SQL | typeof assignments.company_id | typeof checkIns.company_id,
  only: string | null,
) => (only === null ? undefined : ofCompany(column, only))

const onSite = (tx: Tx, { site, only }: Gate) =>
  tx
    .select({ worker_id: checkIns.worker_id })
    .from(checkIns)
    .where(and(eq(checkIns.site_id, site.id), isNull(checkIns.out_at), ofGateCompany(checkIns.company_id, only)))

const assigned = (tx: Tx, { site, only }: Gate, when: SQL | undefined) =>
  tx
    .select({ worker_id: assignments.worker_id })
    .from(assignments)
    .where(and(eq(assignments.site_id, site.id), when, ofGateCompany(assignments.company_id, only)))

/** Whether the worker is or was ever assigned to the site, or is on it: only then is their name shown at its gate. */
export async function isListedAt(tx: Tx, gate: Gate, workerId: string): Promise<boolean> {
  const listed = union(assigned(tx, gate, eq(assignments.worker_id, workerId)), onSite(tx, gate))
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, workerId), inArray(users.id, listed)))
  return row !== undefined
}

/** The gate of a presence that is visible to the caller. 404 otherwise. */
export async function getGateOfPresence(tx: Tx, me: Person, presenceId: string, now: Date): Promise<Gate> {
  const found = eq(checkIns.id, presenceId)
  const [presence] = await tx.select({ site_id: checkIns.site_id }).from(checkIns).where(found)
  if (!presence) throw notFound()
  const gate = await getGate(tx, me, presence.site_id, now)
  if ((await tx.$count(checkIns, and(found, ofGateCompany(checkIns.company_id, gate.only)))) === 0) throw notFound()
  return gate
}

/** A page of the people assigned to the site today or still on it, by name. */
export async function listAt(
  tx: Tx,
  gate: Gate,
  { search, ...paging }: PageParams & { search?: string | undefined },
  now: Date,
): Promise<{ ids: string[]; total: number }> {
  const by = toNameSearch(search)
  const today = and(
    eq(assignments.status, 'CREATED'),
    sql`${londonDay(now)}::date between ${assignments.start_at} and ${assignments.end_at}`,
  )
  const wanted = and(
    // A union of ids, so that only these users are read: with an `or` of two subqueries every user would be tested.
    inArray(users.id, union(assigned(tx, gate, today), onSite(tx, gate))),
    by && isNamed(searchedName(sql`${users}`), by),
  )
  const { limit, offset } = windowOf(paging)
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(wanted)
    .orderBy(asc(users.last_name), asc(users.first_name), asc(users.id))
    .limit(limit)
    .offset(offset)
  return { ids: rows.map(({ id }) => id), total: await tx.$count(users, wanted) }
}

/**
 * Whether a worker who shows their code can be checked: always for a guard or the site's own staff, for a sub-company's
 * staff only its own workers.
 */
export async function isShownAt(tx: Tx, { only }: Gate, workerId: string): Promise<boolean> {
  if (only === null) return true
  const [row] = await tx
    .select({ id: employments.id })
    .from(employments)
    .where(
      and(
        eq(employments.worker_id, workerId),
        ofCompany(employments.company_id, only ?? ''),
        isNull(employments.ended_at),
      ),
    )
  return row !== undefined
}
