import { and, countDistinct, eq, sql } from 'drizzle-orm'
import { londonDay } from '#contract/london'
import type { SiteNow } from '#contract/site'
import { assignments } from '#server/db/schema/assignment'
import { counts, openCheckIns } from '#server/home/sites-now'
import type { Person } from '#server/person'
import { can, ofCompany } from '#server/scopes'
import type { SiteAccess } from '#server/site/access'
import type { Tx } from '#server/transaction'

/** Who is on a site and who is due today; on a shared site only the caller's own people, and no cover. */
export async function siteNow(tx: Tx, me: Person, { site, shared }: SiteAccess, now: Date): Promise<SiteNow> {
  const open = await openCheckIns(tx, [site.id])
  const { on_site, in_doubt, cover } = counts(
    site,
    open.filter((one) => can(!shared || one.company_id === me.company_id)),
    now,
  )
  const [{ due } = { due: 0 }] = await tx
    .select({ due: countDistinct(assignments.worker_id) })
    .from(assignments)
    .where(
      and(
        eq(assignments.site_id, site.id),
        eq(assignments.status, 'CREATED'),
        // Nobody is due on a closed site.
        site.active ? undefined : sql`false`,
        sql`${londonDay(now)}::date between ${assignments.start_at} and ${assignments.end_at}`,
        shared ? ofCompany(assignments.company_id, me.company_id ?? '') : undefined,
      ),
    )
  return { on_site, in_doubt, due, cover: can(!shared) ? cover : [] }
}
