import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { hasTag, statusesWith } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { audit } from '#server/platform/auth/audit'
import { approvalStatuses, assignments, siteGuards } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { quoted } from '#server/platform/db/schema/quoted'
import { siteSubcompanies, sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { conflict, notFound } from '#server/platform/kit/problems'
import { appendHistory } from '#server/platform/moves/history'
import { broadcastInvalidation, notifyAll } from '#server/platform/outbox/notify'
import { companyOf, type SiteRow } from '#server/sites/site.access'
import { approvalNoun, guardTrade } from '#server/sites/site-guards.access'
import { companyName } from '#server/sites/subcompany.queries'
import { listenersOf, siteListeners } from '#server/sites/subcompany-listeners.queries'
import type { SubcompanyGuard } from '#shared/api/sites/subcompany-guard'
import { londonDay } from '#shared/domain/kit/london'
import { dayInNumbers } from '#shared/domain/kit/words'

type GuardRow = typeof siteGuards.$inferSelect
type Days = { start_at: string; end_at: string }
type Which = { site: SiteRow; now: Date; access?: string | undefined; user?: string; days?: Days | undefined }
type Found = Omit<SubcompanyGuard, 'days'> & {
  access_id: string
  /** The first assignment from today on whose days are not approved yet, else the current or next one. */
  next: (Days & { id: string; approved: boolean }) | null
}

/**
 * Guards of companies with access to the site: those assigned to it in the guard's trade from today on (on these `days`,
 * if given), and those approved for it.
 */
async function find(tx: Tx, { site, now, access, user, days }: Which): Promise<Found[]> {
  const today = sql`${londonDay(now)}::date`
  const { rows } = await tx.execute<Found>(sql`
    select u.id, u.slug, u.first_name, u.last_name, c.id as access_id, to_jsonb(next) as next,
      approved.at as approved_at, span."from" as approved_from, span.until as approved_until
    from ${siteSubcompanies} c
    join ${employments} e on e.company_id = c.company_id and e.role = 'SECURITY_GUARD'
      and e.ended_at is null
    join ${users} u on u.id = e.worker_id
    left join lateral (
      select a.id, a.start_at, a.end_at, g.assignment_id is not null as approved from ${assignments} a
      left join ${siteGuards} g on g.access_id = c.id and g.assignment_id = a.id and g.ended_at is null
        and g.approved_at >= e.started_at and g."from" <= a.start_at and a.end_at <= g.until
      where a.worker_id = u.id and a.site_id = c.site_id and a.company_id = c.company_id and a.status = 'CREATED'
        and a.role_id = ${guardTrade} and a.end_at >= ${today}
        and ${days ? sql`a.start_at = ${days.start_at}::date and a.end_at = ${days.end_at}::date` : sql`true`}
      order by g.assignment_id is not null, a.start_at limit 1
    ) next on true
    left join lateral (
      select max(g.approved_at) filter (where g.until >= ${today}) as at,
        range_agg(daterange(g."from", g.until, '[]')) as days
      from ${siteGuards} g
      join ${assignments} a on a.id = g.assignment_id and a.role_id = ${guardTrade}
      where g.access_id = c.id and g.user_id = u.id and g.ended_at is null and g.approved_at >= e.started_at
    ) approved on true
    left join lateral (
      select lower(days) as "from", upper(days) - 1 as until from unnest(approved.days) as spans (days)
      order by upper(days) <= ${today}, abs(upper(days) - ${today}) limit 1
    ) span on true
    where c.site_id = ${site.id} and c.status in (${quoted(...statusesWith(subcompanyAccessLifecycle, 'works'))})
      and not muster.is_terminated(u.id, c.company_id, ${today})
      and ${access ? sql`c.id = ${access}` : sql`true`} and ${user ? sql`u.id = ${user}` : sql`true`}
      and (next.id is not null or approved.at is not null)
    order by u.first_name, u.last_name, u.id`)
  return rows
}
const instant = (at: string | null) => at && new Date(at).toISOString()

export async function guardsOf(tx: Tx, which: Which): Promise<SubcompanyGuard[]> {
  const found = await find(tx, which)
  return found.map(({ access_id: _, next, approved_at, ...guard }) => ({
    ...guard,
    days: next && { start_at: next.start_at, end_at: next.end_at, approved: next.approved },
    approved_at: instant(approved_at),
  }))
}

type Approving = Which & { me: Person; user: string }

/**
 * Approves a sub-company's guard for the locked site, on the days of one assignment; with `days`, of the one that has
 * them. Approving again changes nothing, unless the days differ. 409 when the site is closed or `days` have changed.
 * Returns the id of the access.
 */
export async function approveGuard(tx: Tx, approving: Approving): Promise<string> {
  const { site, user, now } = approving
  if (!site.active) throw conflict('This site is closed: it must be open again before somebody guards it.')
  const shown = (await find(tx, approving)).find(({ next }) => next)
  if (!shown?.next) throw conflict(overtaken, { errors: { days: [overtaken] } })
  const { access_id, next } = shown
  if (next.approved) return access_id
  const [access] = await tx.select().from(siteSubcompanies).where(eq(siteSubcompanies.id, access_id)).for('share')
  if (!access || !hasTag(subcompanyAccessLifecycle, access.status, 'works')) throw notFound()
  const { company_id } = access
  // As the server, for the site's company may not lock it: whoever makes a worker of the guard waits, or is waited for.
  const isEmployment = and(eq(employments.worker_id, user), eq(employments.company_id, company_id))
  const [employed] = await asServer(tx, () =>
    tx
      .select({ role: employments.role })
      .from(employments)
      .where(and(isEmployment, isNull(employments.ended_at)))
      .for('share'),
  )
  if (employed?.role !== 'SECURITY_GUARD') throw notFound()
  await keepPeriod(tx, access_id, next.id, approving)
  const approved = { approved_at: now, from: next.start_at, until: next.end_at }
  await tx
    .insert(siteGuards)
    .values({ access_id, assignment_id: next.id, user_id: user, site_id: site.id, company_id, ...approved })
    .onConflictDoUpdate({
      target: [siteGuards.access_id, siteGuards.assignment_id],
      set: { ...approved, ended_at: null },
    })
  await publishGuardMove(tx, access, 'approveGuard', { ...approving, on: inWords(approved) })
  return access_id
}
/** The row keeps the newest approval only: an earlier one goes to history, for scans that were made under it. */
async function keepPeriod(tx: Tx, accessId: string, assignmentId: string, { me, now }: Pick<Approving, 'me' | 'now'>) {
  const isIt = and(eq(siteGuards.access_id, accessId), eq(siteGuards.assignment_id, assignmentId))
  const [earlier] = await tx.select().from(siteGuards).where(isIt)
  if (!earlier) return
  const [approved, ended] = approvalStatuses
  const moved = { from: earlier.ended_at ? ended : approved, move: 'approveGuard', to: approved }
  const owner = { companyId: earlier.company_id, userId: earlier.user_id }
  const data = { ...earlier, ended_at: earlier.ended_at ?? now }
  await appendHistory(tx, { noun: approvalNoun, id: assignmentId, ...moved, at: now, by: me.id, ...owner, data })
}
const overtaken = 'The days of this assignment have changed meanwhile. Look at them and approve again.'
const inWords = ({ from, until }: Pick<GuardRow, 'from' | 'until'>) =>
  ` from ${dayInNumbers(from)} to ${dayInNumbers(until)}`

type Ending = { me: Person; user: string; now: Date }

/** The host ends it, at once, on all days: under the access that is named, else under all. */
export const endGuard = (tx: Tx, { site, access, ...ending }: Approving): Promise<void> =>
  end(tx, ending, and(eq(siteGuards.site_id, site.id), access ? eq(siteGuards.access_id, access) : undefined))

/** The sub-company cancels or changes the assignment: the approval was for the work as it was. */
export const endApprovalOf = (tx: Tx, ending: Ending, assignmentId: string): Promise<void> =>
  end(tx, ending, eq(siteGuards.assignment_id, assignmentId))

/** A company makes a worker of its guard, ends their contract or writes one in another trade: no approval outlives that. */
export const endApprovals = (tx: Tx, ending: Ending, companyId: string): Promise<void> =>
  end(tx, ending, eq(siteGuards.company_id, companyId))

async function end(tx: Tx, { me, user, now }: Ending, which: SQL | undefined): Promise<void> {
  const ended = await tx
    .update(siteGuards)
    .set({ ended_at: now })
    .where(and(which, eq(siteGuards.user_id, user), isNull(siteGuards.ended_at)))
    .returning()
  // One notification for each access, however many assignments were approved; it names the days when other approvals
  // remain.
  const isToCome = ({ until }: GuardRow) => until >= londonDay(now)
  const notification = new Map(ended.filter(isToCome).map((row) => [row.access_id, row]))
  for (const [accessId, days] of notification) {
    const [row] = await tx
      .select({ access: siteSubcompanies, site: sites })
      .from(siteSubcompanies)
      .innerJoin(sites, eq(sites.id, siteSubcompanies.site_id))
      .where(eq(siteSubcompanies.id, accessId))
    if (!row || !hasTag(subcompanyAccessLifecycle, row.access.status, 'works')) continue
    const ofGuard = and(eq(siteGuards.access_id, accessId), eq(siteGuards.user_id, user), isNull(siteGuards.ended_at))
    const left = await tx.select().from(siteGuards).where(ofGuard)
    const on = left.some(isToCome) ? inWords(days) : ''
    await publishGuardMove(tx, row.access, 'endGuard', { me, user, now, site: row.site, on })
  }
}

/** Writes history and audit log, and notifies the guard and the other company's people who follow the site. */
async function publishGuardMove(
  tx: Tx,
  access: typeof siteSubcompanies.$inferSelect,
  move: 'approveGuard' | 'endGuard',
  { me, site, user, now, on }: Approving & { on: string },
) {
  const [guard] = await tx.select().from(users).where(eq(users.id, user))
  const name = `${guard?.first_name} ${guard?.last_name}`
  const moved = { from: access.status, move, to: access.status, at: now, by: me.id, companyId: site.company_id }
  await appendHistory(tx, { noun: 'subcompany', id: access.id, ...moved, userId: user, data: { detail: name } })
  const data = { site_id: site.id, company_id: access.company_id }
  const kind = move === 'approveGuard' ? 'guard.approved' : 'guard.ended'
  await audit(tx, { kind, by: me.id, userId: user, sessionId: me.session_id, now, data })
  const by = await companyName(tx, companyOf(me))
  const words =
    move === 'approveGuard'
      ? {
          type: 'site.guard_approved' as const,
          own: `${by} approved you as a guard of ${site.name}${on}.`,
          staff: `${by} approved ${name} as a guard of ${site.name}${on}.`,
        }
      : {
          type: 'site.guard_ended' as const,
          own: `You no longer guard ${site.name}${on}: ${by} has ended it.`,
          staff: `${name} no longer guards ${site.name}${on}: ${by} has ended it.`,
        }
  const isHost = companyOf(me) === site.company_id
  const staff = await (isHost ? listenersOf(tx, access.company_id, [access.manager_id]) : siteListeners(tx, site))
  const notification = { type: words.type, names: [by, name], action: { site_id: site.id }, at: now }
  await notifyAll(tx, [
    { ...notification, userId: user, description: words.own },
    ...staff.map((userId) => ({ ...notification, userId, description: words.staff })),
  ])
  await broadcastInvalidation(tx, site.id, [user])
}
