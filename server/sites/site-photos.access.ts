import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { today } from '#server/platform/db/access-functions'
import { assignments } from '#server/platform/db/schema/assignment'
import { media } from '#server/platform/db/schema/media'
import { sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import type { Reader } from '#server/platform/files/media.queries'
import { ofCompany } from '#server/platform/kit/scopes'
import { isGuardedBy } from '#server/sites/site-guards.access'

/** The photo of somebody who works or worked on a site of the reader's company, or on one the reader guards today. */
export const isPhotoAtGate = (tx: Tx, { id, company_id }: Reader): SQL =>
  sql`(${eq(media.file_key, 'profile_photo')} and ${exists(
    tx
      .select({ one: sql`1` })
      .from(assignments)
      .innerJoin(sites, eq(sites.id, assignments.site_id))
      .where(
        and(
          eq(assignments.worker_id, media.owner_id),
          company_id === null
            ? isGuardedBy(id, assignments.site_id, sql.raw(today))
            : ofCompany(sites.company_id, company_id),
        ),
      ),
  )})`
