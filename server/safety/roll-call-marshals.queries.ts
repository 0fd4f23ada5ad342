import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { namesOf } from '#server/platform/db/names'
import { assignments } from '#server/platform/db/schema/assignment'
import { memberships } from '#server/platform/db/schema/company'
import { siteSubcompanies, sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { broadcastInvalidation } from '#server/platform/outbox/notify'
import type { CallAccess } from '#server/safety/roll-call.queries'
import { staffAmong } from '#server/sites/company-manager.queries'
import { companyOf, type SiteAccess } from '#server/sites/site.access'
import { guardTrade, isGuardedBy } from '#server/sites/site-guards.access'
import type { Mark } from '#shared/api/safety/roll-call'
import { londonDay } from '#shared/domain/kit/london'

/** More marshals than a roll call has: who names more made them up. */
const marshalsAtMost = 50

/**
 * Marks with the marshals who made them, by the server's own names. One that the sender brings from another phone may
 * name whoever marks in the same roll call as the sender does: the site's staff and guards, or the sub-company's staff.
 * Any other is the sender's.
 */
export async function withMarshals(tx: Tx, me: Person, found: CallAccess, marks: Mark[], now: Date): Promise<Mark[]> {
  const others = [...new Set(marks.map(({ by }) => by))].filter((id) => id !== me.id).slice(0, marshalsAtMost)
  // The sender does not see the rows that make somebody else a marshal.
  const names = await asServer(tx, async () =>
    namesOf(tx, [me.id, ...(others.length ? await marshalsAmong(tx, me, found, others, now) : [])]),
  )
  return marks.map((mark) => {
    const by = names.has(mark.by) ? mark.by : me.id
    return { ...mark, by, by_name: names.get(by) ?? '' }
  })
}

async function marshalsAmong(tx: Tx, me: Person, { call, access }: CallAccess, ids: string[], now: Date) {
  const { shared, site } = access
  const staff = (await staffAmong(tx, shared ? companyOf(me) : site.company_id, ids)).map(({ id }) => id)
  const rest = ids.filter((id) => !staff.includes(id))
  if (shared || !rest.length) return staff
  // A roll call may last past midnight, and a mark may come on a later day.
  const days = [...new Set([londonDay(call.started_at), londonDay(now)])]
  return [...staff, ...(await guardsAmong(tx, site.id, rest, days))]
}

/** Of these people those who guard the site on one of the days. */
async function guardsAmong(tx: Tx, siteId: string, ids: string[], days: string[]): Promise<string[]> {
  if (!ids.length) return []
  const isGuard = ids.map((id) => and(eq(users.id, id), or(...days.map((day) => isGuardedBy(id, sites.id, day)))))
  const guards = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(sites, eq(sites.id, siteId))
    .where(or(...isGuard))
  return guards.map(({ id }) => id)
}

/**
 * Refreshes the open pages of whoever can take part in a roll call of the site: staff of its company and of companies
 * with access, and its guards of today.
 */
export async function refreshMarshalsPages(tx: Tx, { site }: SiteAccess, now: Date): Promise<void> {
  const day = londonDay(now)
  await asServer(tx, async () => {
    const withAccess = tx
      .select({ id: siteSubcompanies.company_id })
      .from(siteSubcompanies)
      .where(
        and(
          eq(siteSubcompanies.site_id, site.id),
          inArray(siteSubcompanies.status, statusesWith(subcompanyAccessLifecycle, 'works')),
        ),
      )
    const staff = await tx
      .selectDistinct({ id: memberships.user_id })
      .from(memberships)
      .where(
        and(
          isNull(memberships.ended_at),
          or(eq(memberships.company_id, site.company_id), inArray(memberships.company_id, withAccess)),
        ),
      )
    const onShift = await tx
      .selectDistinct({ id: assignments.worker_id })
      .from(assignments)
      .where(
        and(
          eq(assignments.site_id, site.id),
          eq(assignments.role_id, guardTrade),
          sql`${day}::date between ${assignments.start_at} and ${assignments.end_at}`,
        ),
      )
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
    const guards = await guardsAmong(tx, site.id, idsOf(onShift), [day])
    await broadcastInvalidation(tx, site.id, [...new Set([...idsOf(staff), ...guards])])
  })
}
