import { and, eq, isNull, sql } from 'drizzle-orm'
import { londonDay } from '#contract/london'
import type { SubcompanyGuard } from '#contract/subcompany-guard'
import { audit } from '#server/auth/audit'
import { assignments } from '#server/db/schema/assignment'
import { employments } from '#server/db/schema/company'
import { siteGuards, siteSubcompanies } from '#server/db/schema/site'
import { users } from '#server/db/schema/user'
import { recordMove } from '#server/history'
import { notifyAll, stirPages } from '#server/notify'
import type { Person } from '#server/person'
import { conflict, notFound } from '#server/problems'
import { rule } from '#server/scopes'
import type { SiteRow } from '#server/site/reach'
import { listenersOf } from '#server/subcompany/listeners'
import { companyName } from '#server/subcompany.store'
import type { Tx } from '#server/work'

type Which = { site: SiteRow; now: Date; access?: string; user?: string }
type Found = Omit<SubcompanyGuard, 'days' | 'approved_at' | 'approved_until'> & {
  access_id: string
  start_at: string | null
  end_at: string | null
  approved_at: string | null
  approved_until: string | null
}

/** Guards of companies that have access to a site in hand: those assigned to it from today on, and those let guard it. */
async function find(tx: Tx, { site, now, access, user }: Which): Promise<Found[]> {
  const { rows } = await tx.execute<Found>(sql`
    select u.id, u.slug, u.first_name, u.last_name, c.id as access_id, next.start_at, next.end_at,
      approved.approved_at, approved.until as approved_until
    from ${siteSubcompanies} c
    join ${employments} e on e.company_id = c.company_id and ${rule(sql`e.role = 'SECURITY_GUARD'`)}
      and ${rule(sql`e.ended_at is null`)}
    join ${users} u on u.id = e.worker_id
    left join ${siteGuards} approved on approved.access_id = c.id and approved.user_id = u.id and approved.ended_at is null
      and approved.approved_at >= e.started_at
    left join lateral (
      select a.start_at, a.end_at from ${assignments} a where a.worker_id = u.id and a.site_id = c.site_id
        and a.company_id = c.company_id and a.status = 'CREATED' and a.end_at >= ${londonDay(now)}::date
      order by a.start_at limit 1
    ) next on true
    where ${rule(sql`c.site_id = ${site.id}`)} and ${rule(sql`c.status = 'GRANTED'`)}
      and ${access ? sql`c.id = ${access}` : sql`true`} and ${user ? sql`u.id = ${user}` : sql`true`}
      and ${rule(sql`(next.end_at is not null or approved.user_id is not null)`)}
    order by u.first_name, u.last_name, u.id`)
  return rows
}
const instant = (at: string | null) => at && new Date(at).toISOString()

export async function guardsOf(tx: Tx, which: Which): Promise<SubcompanyGuard[]> {
  const found = await find(tx, which)
  return found.map(({ access_id: _, start_at, end_at, approved_at, ...person }) => ({
    ...person,
    days: start_at && end_at ? { start_at, end_at } : null,
    approved_at: instant(approved_at),
  }))
}

type Approving = { me: Person; site: SiteRow; user: string; now: Date }

/**
 * Lets a sub-company's guard guard the site, whose row is locked, to the end of the assignment that runs or comes next.
 * Again, it changes nothing, unless that assignment has become longer.
 */
export async function approveGuard(tx: Tx, approving: Approving): Promise<void> {
  const { site, user, now } = approving
  if (!site.active) throw conflict('This site is closed: it must be open again before somebody guards it.')
  for (const { access_id, approved_at, approved_until, end_at } of await find(tx, approving)) {
    if (approved_at && (end_at === null || (approved_until && approved_until >= end_at))) continue
    const [access] = await tx.select().from(siteSubcompanies).where(eq(siteSubcompanies.id, access_id)).for('share')
    if (access?.status !== 'GRANTED') throw notFound()
    const { company_id } = access
    await tx
      .insert(siteGuards)
      .values({ access_id, user_id: user, site_id: site.id, company_id, approved_at: now, until: end_at })
      .onConflictDoUpdate({
        target: [siteGuards.access_id, siteGuards.user_id],
        set: { approved_at: now, until: end_at, ended_at: null },
      })
    await tell(tx, access, 'approveGuard', approving)
  }
}

/** The company made a worker of its guard, or took their work on the site back: no approval outlives it. */
export const endApprovals = (tx: Tx, userId: string, companyId: string, now: Date, siteId?: string) =>
  tx
    .update(siteGuards)
    .set({ ended_at: now })
    .where(
      and(
        eq(siteGuards.user_id, userId),
        eq(siteGuards.company_id, companyId),
        siteId === undefined ? undefined : eq(siteGuards.site_id, siteId),
        rule(isNull(siteGuards.ended_at)),
      ),
    )

/** Ends it, at once. */
export async function endGuard(tx: Tx, approving: Approving): Promise<void> {
  const { site, user, now } = approving
  const ended = await tx
    .update(siteGuards)
    .set({ ended_at: now })
    .where(and(eq(siteGuards.site_id, site.id), eq(siteGuards.user_id, user), isNull(siteGuards.ended_at)))
    .returning()
  for (const { access_id } of ended) {
    const [access] = await tx.select().from(siteSubcompanies).where(eq(siteSubcompanies.id, access_id))
    if (access?.status === 'GRANTED') await tell(tx, access, 'endGuard', approving)
  }
}

/** Writes it down, and tells the guard and those of their company who hear of the site. */
async function tell(
  tx: Tx,
  access: typeof siteSubcompanies.$inferSelect,
  move: 'approveGuard' | 'endGuard',
  { me, site, user, now }: Approving,
) {
  const [guard] = await tx.select().from(users).where(eq(users.id, user))
  const name = `${guard?.first_name} ${guard?.last_name}`
  const moved = { from: access.status, move, to: access.status, at: now, by: me.id, companyId: site.company_id }
  await recordMove(tx, { noun: 'subcompany', id: access.id, ...moved, userId: user, data: { detail: name } })
  const data = { site_id: site.id, company_id: access.company_id }
  const kind = move === 'approveGuard' ? 'guard.approved' : 'guard.ended'
  await audit(tx, { kind, by: me.id, userId: user, sessionId: me.session_id, now, data })
  const host = await companyName(tx, site.company_id)
  const words =
    move === 'approveGuard'
      ? {
          type: 'site.guard_approved' as const,
          own: `${host} approved you as a guard of ${site.name}, on the days you are assigned to it.`,
          staff: `${host} approved ${name} as a guard of ${site.name}, on the days of their assignment.`,
        }
      : {
          type: 'site.guard_ended' as const,
          own: `You no longer guard ${site.name}: ${host} has ended it.`,
          staff: `${name} no longer guards ${site.name}: ${host} has ended it.`,
        }
  const staff = await listenersOf(tx, access.company_id, [access.manager_id])
  const news = { type: words.type, action: { site_id: site.id }, at: now }
  await notifyAll(tx, [
    { ...news, userId: user, description: words.own },
    ...staff.map((userId) => ({ ...news, userId, description: words.staff })),
  ])
  await stirPages(tx, site.id, [user])
}
