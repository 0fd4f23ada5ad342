import { and, countDistinct, eq, sql } from 'drizzle-orm'
import { assignments } from '#server/platform/db/schema/assignment'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import type { SiteAccess } from '#server/sites/site.access'
import { counts, openCheckIns } from '#server/sites/sites-now.queries'
import type { SiteNow } from '#shared/api/sites/site'
import { londonDay } from '#shared/domain/kit/london'

/** Who is on a site and who is due today; on a shared site only the caller's own people, and no cover. */
export async function siteNow(tx: Tx, me: Person, { site, shared }: SiteAccess, now: Date): Promise<SiteNow> {
  const open = await openCheckIns(tx, [site.id])
  const { on_site, in_doubt, cover } = counts(
    site,
    open.filter((one) => !shared || one.company_id === me.company_id),
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
  return { on_site, in_doubt, due, cover: !shared ? cover : [] }
}
