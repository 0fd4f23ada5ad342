import { and, asc, eq } from 'drizzle-orm'
import { sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import { isGuardedBy } from '#server/sites/site-guards.access'
import { openCheckIns } from '#server/sites/sites-now.queries'
import type { Home } from '#shared/api/home/home'
import { suspectedFrom } from '#shared/domain/sites/suspected-left'

/** The open sites that a guard works on today, with the number of people on them, of any company. */
export async function guardedSites(
  tx: Tx,
  userId: string,
  now: Date,
  today: string,
): Promise<Extract<Home, { kind: 'guard' }>['sites']> {
  const rows = await tx
    .select({ id: sites.id, name: sites.name, hours: sites.opening_hours })
    .from(sites)
    .where(and(eq(sites.active, true), isGuardedBy(userId, sites.id, today)))
    .orderBy(asc(sites.id))
  if (!rows.length) return []
  const people = await openCheckIns(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, hours }) => {
    const there = people.filter((person) => person.site_id === id)
    const in_doubt = there.filter((person) => suspectedFrom(person, hours) <= now).length
    return { id, name, on_site: there.length - in_doubt, in_doubt }
  })
}
