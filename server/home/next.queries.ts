import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { assignments } from '#server/platform/db/schema/assignment'
import { type OpeningHours, sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import { ofUser } from '#server/platform/kit/scopes'
import type { Home } from '#shared/api/home/home'
import { addDays, londonInstant, weekdayOf } from '#shared/domain/kit/london'

type Next = Extract<Home, { kind: 'worker' }>['next']

/**
 * The person's next start of work: the first day from now on when a site that they are assigned to opens. Sites that let
 * nobody of their company in do not count.
 */
export async function nextOf(tx: Tx, userId: string, now: Date, today: string): Promise<Next> {
  const rows = await tx
    .select({ assignment: assignments, site: sites })
    .from(assignments)
    .innerJoin(sites, eq(sites.id, assignments.site_id))
    .where(
      and(
        ofUser(assignments.worker_id, userId),
        eq(assignments.status, 'CREATED'),
        gte(assignments.end_at, today),
        sql`muster.lets_in(${sites.id}, ${assignments.company_id})`,
      ),
    )
    .orderBy(asc(assignments.start_at))
  const openings = rows.flatMap(({ assignment, site }) => {
    const from = assignment.start_at > today ? assignment.start_at : today
    const found = firstOpening(site.opening_hours, from, assignment.end_at, now)
    return found ? [{ site: site.name, place: `${site.city} ${site.postcode}`, ...found }] : []
  })
  return openings.sort((a, b) => a.start.localeCompare(b.start))[0] ?? null
}

function firstOpening(hours: OpeningHours | null, from: string, to: string, now: Date) {
  for (let day = from; day <= to && day <= addDays(from, 7); day = addDays(day, 1)) {
    const opens = hours ? hours[weekdayOf(day)]?.opens : null
    // Without opening hours the site counts as open every day; with them, a day that they leave out is skipped.
    if (opens === undefined) continue
    if (londonInstant(day, opens ?? '23:59') > now) return { start: day, opens }
  }
  return null
}
