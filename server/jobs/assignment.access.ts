import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AssignmentRow } from '#server/jobs/assignment.queries'
import { assignments } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { forbidden, notFound, unprocessable } from '#server/platform/kit/problems'
import { ofCompany, ofUser } from '#server/platform/kit/scopes'
import { companyOf, isOwnSite, isSharedSite, manages, type SiteRow } from '#server/sites/site.access'
import { guardTrade } from '#server/sites/site-guards.access'
import { isAssignable } from '#server/workforce/worker.access'
import { isWorker } from '#shared/api/kit/role'
import { londonDay } from '#shared/domain/kit/london'

/** The assignments `a` on sites `s` that are visible to the caller: a worker's own, or EMP and SITE-O for staff. */
export const isVisibleTo = (me: Person): SQL =>
  isWorker(me.role)
    ? ofUser(sql`a.worker_id`, me.id)
    : sql`(${ofCompany(sql`a.company_id`, companyOf(me))} or ${ofCompany(sql`s.company_id`, companyOf(me))})`

/**
 * Locks an assignment of the caller's company for writing. 404 otherwise, also for another company's assignment on the
 * caller's site.
 */
export async function lockAssignment(tx: Tx, me: Person, id: string): Promise<AssignmentRow> {
  const [row] = await tx
    .select()
    .from(assignments)
    .where(and(eq(assignments.id, id), ofCompany(assignments.company_id, companyOf(me))))
    .for('update')
  if (!row) throw notFound()
  return row
}

/** Locks an assignment that is visible to the caller. 404 otherwise. */
export async function lockVisibleAssignment(tx: Tx, me: Person, id: string): Promise<AssignmentRow> {
  const { rows } = await tx.execute(sql`select a.id from ${assignments} a join ${sites} s on s.id = a.site_id
    where a.id = ${id} and ${isVisibleTo(me)}`)
  const [row] = rows.length ? await tx.select().from(assignments).where(eq(assignments.id, id)).for('update') : []
  if (!row) throw notFound()
  return row
}

export const notOwn = (field = 'worker_id') =>
  unprocessable({ [field]: ['Choose somebody who works for your company.'] })

/** A worker whom the caller's company employs now. 422 on `worker_id` otherwise. */
export async function employed(tx: Tx, me: Person, workerId: string) {
  const [worker] = await tx
    .select({ id: users.id, slug: users.slug, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(
      and(
        eq(users.id, workerId),
        exists(
          tx
            .select({ one: sql`1` })
            .from(employments)
            .where(
              and(
                eq(employments.worker_id, users.id),
                ofCompany(employments.company_id, companyOf(me)),
                isNull(employments.ended_at),
              ),
            ),
        ),
      ),
    )
  if (!worker) throw notOwn()
  return worker
}

/**
 * 422 on `worker_id` when the caller's company no longer sends the worker to a site on these days. Lock the worker
 * first: a contract that is being terminated then counts.
 */
export async function assertAssignable(
  tx: Tx,
  me: Person,
  { worker_id, start_at, end_at }: Pick<AssignmentRow, 'worker_id' | 'start_at' | 'end_at'>,
  now: Date,
): Promise<void> {
  const days = { from: start_at, until: end_at }
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, worker_id), isAssignable(users.id, companyOf(me), londonDay(now), days)))
  if (!found) throw notOwn()
}

/** A site where the caller's company can work: its own, or one shared with it. 422 on `site_id` otherwise. */
export async function siteOf(tx: Tx, me: Person, siteId: string): Promise<SiteRow> {
  const [row] = await tx
    .select({ site: sites })
    .from(sites)
    .where(and(eq(sites.id, siteId), or(isOwnSite(me), isSharedSite(tx, me))))
  if (!row) throw unprocessable({ site_id: ['Choose a site where your company works.'] })
  return row.site
}

/**
 * 403 for a manager of another site, if one of the trades, as it was and as it is to be, is the guard's on a site of the
 * caller's company: such an assignment gives rights on the site. A sub-company's guard needs an approval there instead.
 */
export async function assertCanAssignGuard(tx: Tx, me: Person, site: SiteRow, ...trades: string[]): Promise<void> {
  if (!trades.includes(guardTrade) || me.role === 'OWNER' || site.company_id !== companyOf(me)) return
  const [row] = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.id, site.id), manages(me)))
  if (!row) throw forbidden('You are not a manager of this site.')
}
