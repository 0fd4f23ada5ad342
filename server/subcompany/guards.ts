import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { londonDay } from '#contract/london'
import type { SubcompanyGuard } from '#contract/subcompany-guard'
import { audit } from '#server/auth/audit'
import { assignments, siteGuards } from '#server/db/schema/assignment'
import { employments } from '#server/db/schema/company'
import { siteSubcompanies, sites } from '#server/db/schema/site'
import { users } from '#server/db/schema/user'
import { recordMove } from '#server/history'
import { notifyAll, stirPages } from '#server/notify'
import type { Person } from '#server/person'
import { conflict, notFound } from '#server/problems'
import { rule } from '#server/scopes'
import { companyOf, type SiteRow } from '#server/site/reach'
import { listenersOf, siteListeners } from '#server/subcompany/listeners'
import { companyName } from '#server/subcompany.store'
import type { Tx } from '#server/work'

type Which = { site: SiteRow; now: Date; access?: string; user?: string }
type Found = Omit<SubcompanyGuard, 'days'> & {
  access_id: string
  assignment_id: string | null
  start_at: string | null
  end_at: string | null
  approves: string | null
}

/** Guards of companies that have access to a site in hand: those assigned to it from today on, and those let guard it. */
async function find(tx: Tx, { site, now, access, user }: Which): Promise<Found[]> {
  const today = londonDay(now)
  const { rows } = await tx.execute<Found>(sql`
    select u.id, u.slug, u.first_name, u.last_name, c.id as access_id, next.id as assignment_id, next.start_at, next.end_at,
      case when approved.until >= ${today}::date then approved.approved_at end as approved_at,
      approved.assignment_id as approves, approved."from" as approved_from, approved.until as approved_until
    from ${siteSubcompanies} c
    join ${employments} e on e.company_id = c.company_id and ${rule(sql`e.role = 'SECURITY_GUARD'`)}
      and ${rule(sql`e.ended_at is null`)}
    join ${users} u on u.id = e.worker_id
    left join ${siteGuards} approved on approved.access_id = c.id and approved.user_id = u.id and approved.ended_at is null
      and approved.approved_at >= e.started_at
    left join lateral (
      select a.id, a.start_at, a.end_at from ${assignments} a where a.worker_id = u.id and a.site_id = c.site_id
        and a.company_id = c.company_id and a.status = 'CREATED' and a.end_at >= ${today}::date
      order by a.start_at limit 1
    ) next on true
    where ${rule(sql`c.site_id = ${site.id}`)} and ${rule(sql`c.status = 'GRANTED'`)}
      and ${access ? sql`c.id = ${access}` : sql`true`} and ${user ? sql`u.id = ${user}` : sql`true`}
      and ${rule(sql`(next.end_at is not null or approved.until >= ${today}::date)`)}
    order by u.first_name, u.last_name, u.id`)
  return rows
}
const instant = (at: string | null) => at && new Date(at).toISOString()

export async function guardsOf(tx: Tx, which: Which): Promise<SubcompanyGuard[]> {
  const found = await find(tx, which)
  return found.map((one) => {
    const { id, slug, first_name, last_name, start_at, end_at, approved_at, approved_from, approved_until } = one
    const days = start_at && end_at ? { start_at, end_at, approved: isApproved(one) } : null
    return { id, slug, first_name, last_name, days, approved_at: instant(approved_at), approved_from, approved_until }
  })
}
/** The assignment that runs or comes next is the one that was approved, with no other days. */
const isApproved = ({ approves, assignment_id, start_at, end_at, approved_from, approved_until }: Found) =>
  approves !== null &&
  approves === assignment_id &&
  (approved_from ?? '') <= (start_at ?? '') &&
  (end_at ?? '') <= (approved_until ?? '')

type Approving = { me: Person; site: SiteRow; user: string; now: Date }

/**
 * Lets a sub-company's guard guard the site, whose row is locked, on the days of the assignment that runs or comes next.
 * Again, it changes nothing, unless that is another assignment or has other days.
 */
export async function approveGuard(tx: Tx, approving: Approving): Promise<void> {
  const { site, user, now } = approving
  if (!site.active) throw conflict('This site is closed: it must be open again before somebody guards it.')
  for (const one of await find(tx, approving)) {
    const { access_id, assignment_id, start_at, end_at } = one
    if (assignment_id === null || isApproved(one)) continue
    const [access] = await tx.select().from(siteSubcompanies).where(eq(siteSubcompanies.id, access_id)).for('share')
    if (access?.status !== 'GRANTED') throw notFound()
    const { company_id } = access
    const approved = { approved_at: now, assignment_id, from: start_at, until: end_at }
    await tx
      .insert(siteGuards)
      .values({ access_id, user_id: user, site_id: site.id, company_id, ...approved })
      .onConflictDoUpdate({
        target: [siteGuards.access_id, siteGuards.user_id],
        set: { ...approved, ended_at: null },
      })
    await tell(tx, access, 'approveGuard', approving)
  }
}

type Ending = { me: Person; user: string; now: Date }

/** The host ends it, at once. */
export const endGuard = (tx: Tx, { site, ...ending }: Approving): Promise<void> =>
  end(tx, ending, eq(siteGuards.site_id, site.id))

/** A company takes its assignment back, or makes another of it: what was approved by name was this work. */
export const endApprovalOf = (tx: Tx, ending: Ending, assignmentId: string): Promise<void> =>
  end(tx, ending, eq(siteGuards.assignment_id, assignmentId))

/** A company makes a worker of its guard: no approval outlives that. */
export const endApprovals = (tx: Tx, ending: Ending, companyId: string): Promise<void> =>
  end(tx, ending, eq(siteGuards.company_id, companyId))

async function end(tx: Tx, ending: Ending, which: SQL): Promise<void> {
  const { user, now } = ending
  const ended = await tx
    .update(siteGuards)
    .set({ ended_at: now })
    .where(and(which, eq(siteGuards.user_id, user), rule(isNull(siteGuards.ended_at))))
    .returning()
  for (const { access_id, until } of ended) {
    const isOver = until === null || until < londonDay(now)
    const [row] = await tx
      .select({ access: siteSubcompanies, site: sites })
      .from(siteSubcompanies)
      .innerJoin(sites, eq(sites.id, siteSubcompanies.site_id))
      .where(eq(siteSubcompanies.id, access_id))
    if (row?.access.status === 'GRANTED' && !isOver)
      await tell(tx, row.access, 'endGuard', { ...ending, site: row.site })
  }
}

/** Writes it down, and tells the guard and those of the other company of the two who hear of the site. */
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
  const by = await companyName(tx, companyOf(me))
  const words =
    move === 'approveGuard'
      ? {
          type: 'site.guard_approved' as const,
          own: `${by} approved you as a guard of ${site.name}, on the days you are assigned to it.`,
          staff: `${by} approved ${name} as a guard of ${site.name}, on the days of their assignment.`,
        }
      : {
          type: 'site.guard_ended' as const,
          own: `You no longer guard ${site.name}: ${by} has ended it.`,
          staff: `${name} no longer guards ${site.name}: ${by} has ended it.`,
        }
  const isHost = companyOf(me) === site.company_id
  const staff = await (isHost ? listenersOf(tx, access.company_id, [access.manager_id]) : siteListeners(tx, site))
  const news = { type: words.type, action: { site_id: site.id }, at: now }
  await notifyAll(tx, [
    { ...news, userId: user, description: words.own },
    ...staff.map((userId) => ({ ...news, userId, description: words.staff })),
  ])
  await stirPages(tx, site.id, [user])
}
