import { and, asc, eq, sql } from 'drizzle-orm'
import { londonDay } from '#contract/london'
import type { ControlledSite } from '#contract/site-control'
import { assignments } from '#server/db/schema/assignment'
import { companies } from '#server/db/schema/company'
import { sites } from '#server/db/schema/site'
import { doubtedFrom } from '#server/home/doubt'
import { openCheckIns } from '#server/home/sites-now'
import type { Person } from '#server/person'
import { may, ours } from '#server/scopes'
import { companyOf, isOwnSite, manages, withinReach } from '#server/site/reach'
import { standingAt } from '#server/site-control/reach'
import type { Tx } from '#server/work'

/** The active sites at whose gates the caller can work, by name, with how many people are on them now. */
export async function sitesOf(tx: Tx, me: Person, now: Date): Promise<ControlledSite[]> {
  const own = isOwnSite(me)
  const guards = me.role === 'SECURITY_GUARD'
  const rows = await tx
    .select({
      site: sites,
      company: companies.name,
      shared: sql<boolean>`not ${own}`,
      manages: manages(me),
      due: sql<number>`(select count(distinct a.worker_id)::int from ${assignments} a where a.site_id = ${sites.id}
        and a.status = 'CREATED' and ${londonDay(now)}::date between a.start_at and a.end_at
        and (${may(guards)} or ${own} or ${ours(sql`a.company_id`, companyOf(me))}))`,
    })
    .from(sites)
    .innerJoin(companies, eq(companies.id, sites.company_id))
    .where(and(withinReach(tx, me, now), eq(sites.active, true)))
    .orderBy(asc(sites.name), asc(sites.id))
  if (!rows.length) return []
  const people = await openCheckIns(
    tx,
    rows.map(({ site }) => site.id),
  )
  return rows.map((row) => {
    const { only, mayCheck } = standingAt(me, row.shared, row.manages)
    const there = people.filter((one) => one.site_id === row.site.id && may(only === null || one.company_id === only))
    const in_doubt = there.filter((one) => doubtedFrom(one, row.site.opening_hours) <= now).length
    return {
      id: row.site.id,
      name: row.site.name,
      place: `${row.site.city} ${row.site.postcode}`,
      company: row.company,
      sharedSite: may(!guards) && row.shared,
      on_site: there.length - in_doubt,
      in_doubt,
      due: row.due,
      may_check: mayCheck,
    }
  })
}
