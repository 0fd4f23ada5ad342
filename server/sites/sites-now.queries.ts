import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { runNamed } from '#server/platform/db/named'
import { assignments } from '#server/platform/db/schema/assignment'
import { gates } from '#server/platform/db/schema/gate'
import { checkIns } from '#server/platform/db/schema/presence'
import { siteManagers, siteSubcompanies, sites } from '#server/platform/db/schema/site'
import { userDictionaryEntries, users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { gateWords } from '#server/platform/kit/gate-words'
import { ofCompany } from '#server/platform/kit/scopes'
import type { GatePosition } from '#shared/api/platform/gate-position'
import type { SiteOverview } from '#shared/api/sites/site-overview'
import { gaps, type Training, trained } from '#shared/domain/sites/cover'
import { suspectedFrom } from '#shared/domain/sites/suspected-left'

/** A site as shown to its company, with the time of the first check-in of those on it, and its managers. */
export type WatchedSite = SiteOverview & { first_in: Date | null; manager_ids: string[] }

const isTrained = (kind: Training) => {
  const { QUALIFICATION, ROLE } = trained[kind]
  // An uncorrelated subquery: the trained people are found once, not once for each person.
  return sql<boolean>`${checkIns.worker_id} in (select d.user_id from ${userDictionaryEntries} d
    where (d.type = 'QUALIFICATION' and d.entry_id in ${[...QUALIFICATION]})
      or (d.type = 'ROLE' and d.entry_id in ${[...ROLE]}))`
}

/** Everybody who is checked in and not out on these sites, of any company. */
export const openCheckIns = (tx: Tx, siteIds: string[]) =>
  runNamed(
    tx
      .select({
        site_id: checkIns.site_id,
        company_id: checkIns.company_id,
        in_at: checkIns.in_at,
        suspected_left_at: checkIns.suspected_left_at,
        first_aider: isTrained('first_aider'),
        fire_marshal: isTrained('fire_marshal'),
        supervisor: isTrained('supervisor'),
      })
      .from(checkIns)
      .where(and(sql`${checkIns.site_id} = any (${sql.param(siteIds)}::uuid[])`, isNull(checkIns.out_at))),
  )

/**
 * The company's sites and those shared with it; on shared sites only its own people are counted, and neither cover nor
 * gate is given.
 */
export async function sitesNow(tx: Tx, companyId: string, now: Date, today: string): Promise<WatchedSite[]> {
  const shared = isNotNull(siteSubcompanies.id)
  const rows = await tx
    .select({
      site: sites,
      shared: sql<boolean>`not ${ofCompany(sites.company_id, companyId)}`,
      due: sql<number>`(select count(distinct a.worker_id)::int from ${assignments} a where a.site_id = ${sites.id}
        and a.status = 'CREATED' and ${today}::date between a.start_at and a.end_at
        and (${ofCompany(sites.company_id, companyId)} or ${ofCompany(sql`a.company_id`, companyId)}))`,
      manager: sql<string | null>`(select u.first_name || ' ' || u.last_name from ${siteManagers} m
        join ${users} u on u.id = m.user_id where m.site_id = ${sites.id} and ${ofCompany(sql`m.company_id`, companyId)}
        order by m.assigned_at limit 1)`,
      manager_ids: sql<string[]>`array(select m.user_id from ${siteManagers} m
        where m.site_id = ${sites.id})`,
      gate: sql<{ position: GatePosition | null; last_seen_at: string | null } | null>`(select json_build_object(
        'position', g.position, 'last_seen_at', g.last_seen_at) from ${gates} g where g.site_id = ${sites.id}
        order by g.id limit 1)`,
    })
    .from(sites)
    .leftJoin(
      siteSubcompanies,
      and(
        eq(siteSubcompanies.site_id, sites.id),
        ofCompany(siteSubcompanies.company_id, companyId),
        inArray(siteSubcompanies.status, statusesWith(subcompanyAccessLifecycle, 'works')),
      ),
    )
    .where(
      and(
        eq(sites.active, true),
        or(ofCompany(sites.company_id, companyId), shared),
        or(isNull(sites.start_at), lte(sites.start_at, today)),
        or(isNull(sites.end_at), gte(sites.end_at, today)),
      ),
    )
    .orderBy(asc(sites.id))
  const people = rows.length
    ? await openCheckIns(
        tx,
        rows.map(({ site }) => site.id),
      )
    : []
  return rows.map(({ site, shared, due, manager, manager_ids, gate }) => {
    const { there, on_site, in_doubt, cover } = counts(
      site,
      people.filter((p) => p.site_id === site.id && (!shared || p.company_id === companyId)),
      now,
    )
    return {
      id: site.id,
      name: site.name,
      place: `${site.city} ${site.postcode}`,
      shared,
      manager,
      on_site,
      in_doubt,
      due,
      ...(!shared && {
        cover,
        gate: gate && gateWords({ ...gate, last_seen_at: gate.last_seen_at ? new Date(gate.last_seen_at) : null }, now),
      }),
      manager_ids,
      first_in: there.map(({ in_at }) => in_at).sort((a, b) => Number(a) - Number(b))[0] ?? null,
    }
  })
}

type OpenCheckIn = Awaited<ReturnType<typeof openCheckIns>>[number]

/**
 * Of the open check-ins of a site: who is present, how many are suspected left, and what is missing of the minimum
 * cover.
 */
export function counts(site: typeof sites.$inferSelect, open: OpenCheckIn[], now: Date) {
  const there = open.filter((person) => suspectedFrom(person, site.opening_hours) > now)
  const count = (kind: Training) => there.filter((person) => person[kind]).length
  const needed = {
    first_aider: site.minimum_first_aiders,
    fire_marshal: site.minimum_fire_marshals,
    supervisor: site.minimum_supervisors,
  }
  const have = {
    first_aider: count('first_aider'),
    fire_marshal: count('fire_marshal'),
    supervisor: count('supervisor'),
  }
  return {
    there,
    on_site: there.length,
    in_doubt: open.length - there.length,
    cover: gaps(needed, have, there.length),
  }
}
