import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { rightsAt } from '#server/gate/site-control.access'
import { inNameOrder } from '#server/platform/db/name-search'
import { namesOf } from '#server/platform/db/names'
import { assignments } from '#server/platform/db/schema/assignment'
import { companies } from '#server/platform/db/schema/company'
import { rollCalls } from '#server/platform/db/schema/roll-call'
import { sites } from '#server/platform/db/schema/site'
import { statusSets } from '#server/platform/db/schema/statuses'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { companyOf, isOwnSite, isVisibleSite, manages } from '#server/sites/site.access'
import { openCheckIns } from '#server/sites/sites-now.queries'
import type { ControlledSite } from '#shared/api/gate/site-control'
import { londonDay } from '#shared/domain/kit/london'
import { suspectedFrom } from '#shared/domain/sites/suspected-left'

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
        and (${guards} or ${own} or ${ofCompany(sql`a.company_id`, companyOf(me))}))`,
    })
    .from(sites)
    .innerJoin(companies, eq(companies.id, sites.company_id))
    .where(and(isVisibleSite(tx, me, now), eq(sites.active, true)))
    .orderBy(asc(inNameOrder(sites.name)), asc(sites.id))
  if (!rows.length) return []
  const people = await openCheckIns(
    tx,
    rows.map(({ site }) => site.id),
  )
  const calls = await runningCalls(
    tx,
    rows.map(({ site }) => site.id),
  )
  return rows.map((row) => {
    const { only, canCheck } = rightsAt(me, row.shared, row.manages)
    const there = people.filter((one) => one.site_id === row.site.id && (only === null || one.company_id === only))
    const in_doubt = there.filter((one) => suspectedFrom(one, row.site.opening_hours) <= now).length
    return {
      id: row.site.id,
      name: row.site.name,
      place: `${row.site.city} ${row.site.postcode}`,
      company: row.company,
      sharedSite: !guards && row.shared,
      on_site: there.length - in_doubt,
      in_doubt,
      due: row.due,
      may_check: canCheck,
      roll_call: calls.get(row.site.id) ?? null,
    }
  })
}

/** By site. Whoever sees a roll call reads who started it, also somebody of whom they see nothing else. */
async function runningCalls(tx: Tx, siteIds: string[]) {
  const running = await tx
    .select()
    .from(rollCalls)
    .where(and(inArray(rollCalls.site_id, siteIds), inArray(rollCalls.status, statusSets.runningRollCalls)))
  const starters = running.map(({ started_by }) => started_by)
  const names = starters.length ? await asServer(tx, () => namesOf(tx, starters)) : undefined
  return new Map(
    running.map(({ site_id, kind, started_at, started_by }) => [
      site_id,
      { kind, started_at: started_at.toISOString(), started_by: names?.get(started_by) ?? '' },
    ]),
  )
}
