import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { assignments } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { checkIns } from '#server/platform/db/schema/presence'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { ofCompany, ofUser } from '#server/platform/kit/scopes'
import { isWorker } from '#shared/api/kit/role'

export type VisibleWorker = { id: string; slug: string; first_name: string; last_name: string }

/** EMP: works or worked for the caller's company. */
const isEmployed = (tx: Tx, me: Person): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(employments)
      .where(and(eq(employments.worker_id, users.id), ofCompany(employments.company_id, me.company_id ?? ''))),
  )
/** SITE: was assigned to, or checked in on, a site of the caller's company. */
const isOnOwnSites = (tx: Tx, me: Person): SQL | undefined =>
  or(
    ...[assignments, checkIns].map((table) =>
      exists(
        tx
          .select({ one: sql`1` })
          .from(table)
          .innerJoin(sites, eq(sites.id, table.site_id))
          .where(and(eq(table.worker_id, users.id), ofCompany(sites.company_id, me.company_id ?? ''))),
      ),
    ),
  )

/** A worker that the caller can read, by id or slug: themselves, or EMP or SITE for staff. 404 otherwise. */
export async function getVisibleWorker(
  tx: Tx,
  me: Person,
  which: { id: string } | { slug: string },
): Promise<VisibleWorker> {
  const [row] = await tx
    .select({ id: users.id, slug: users.slug, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(
      and(
        'id' in which ? eq(users.id, which.id) : eq(users.slug, which.slug),
        sql`${users.default_role} in ('WORKER', 'SECURITY_GUARD')`,
        isWorker(me.role) ? ofUser(users.id, me.id) : or(isEmployed(tx, me), isOnOwnSites(tx, me)),
      ),
    )
  if (!row) throw notFound()
  return row
}

/**
 * Which records of an accessible worker (getVisibleWorker) can be read: for staff their company's own and those of its
 * sites; for workers, who read themselves, all. `table` has both columns.
 */
export const rowsVisibleTo = (me: Person, table: SQL): SQL | undefined =>
  isWorker(me.role)
    ? sql`true`
    : or(
        ofCompany(sql`${table}.company_id`, me.company_id ?? ''),
        sql`exists (select from ${sites} o where o.id = ${table}.site_id and ${ofCompany(sql`o.company_id`, me.company_id ?? '')})`,
      )
