import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { Home } from '#contract/home'
import { assignments } from '#server/db/schema/assignment'
import { sites } from '#server/db/schema/site'
import { doubtedFrom } from '#server/home/doubt'
import { openCheckIns } from '#server/home/sites-now'
import { rule, self } from '#server/scopes'
import type { Tx } from '#server/work'

/** The sites a guard watches today, with everybody who is on them, of whichever company. */
export async function guardedSites(
  tx: Tx,
  userId: string,
  now: Date,
  today: string,
): Promise<Extract<Home, { kind: 'guard' }>['sites']> {
  const rows = await tx
    .selectDistinct({ id: sites.id, name: sites.name, hours: sites.opening_hours })
    .from(assignments)
    .innerJoin(sites, eq(sites.id, assignments.site_id))
    .where(
      and(
        self(assignments.worker_id, userId),
        rule(eq(assignments.status, 'CREATED')),
        rule(lte(assignments.start_at, today)),
        rule(gte(assignments.end_at, today)),
      ),
    )
    .orderBy(asc(sites.id))
  if (!rows.length) return []
  const people = await openCheckIns(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, hours }) => {
    const there = people.filter((person) => person.site_id === id)
    const in_doubt = there.filter((person) => doubtedFrom(person, hours) <= now).length
    return { id, name, on_site: there.length - in_doubt, in_doubt }
  })
}
