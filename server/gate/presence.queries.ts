import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { presenceState } from '#lifecycles/gate/presence'
import { checkIns } from '#server/platform/db/schema/presence'
import { type OpeningHours, sites } from '#server/platform/db/schema/site'
import { timesheetEntries } from '#server/platform/db/schema/timesheet'
import { users } from '#server/platform/db/schema/user'
import { asServer, type Tx } from '#server/platform/db/transaction'
import { conflict } from '#server/platform/kit/problems'
import { type CheckIn, maxPresenceMinutes, type PresenceState } from '#shared/api/gate/presence'
import { minutesBetween } from '#shared/domain/kit/london'
import { moment } from '#shared/domain/kit/words'
import { suspectedFrom } from '#shared/domain/sites/suspected-left'

export type Presence = typeof checkIns.$inferSelect
/** An open presence, with its site's name and opening hours. */
export type OpenPresence = { presence: Presence; site: string; hours: OpeningHours | null }
export type Mover = Pick<typeof users.$inferSelect, 'id' | 'slug' | 'first_name' | 'last_name' | 'active'>

export const nameOf = ({ first_name, last_name }: Pick<Mover, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

/** The presence state at `at`; without a presence, off site. */
export function stateOf(open: { presence: Presence; hours: OpeningHours | null } | undefined, at: Date): PresenceState {
  if (!open || open.presence.out_at) return presenceState({ isIn: false })
  return presenceState({ isIn: true, isSuspected: suspectedFrom(open.presence, open.hours) <= at })
}

/** Whether a stay that ended at `at` is no longer than any shift. */
export const isWithinShift = ({ in_at }: Pick<Presence, 'in_at'>, at: Date): boolean =>
  minutesBetween(in_at, at) <= maxPresenceMinutes

/** The presence ended without a known departure: its hours stay pending until the worker answers. */
export const isLeftUnknown = ({ out_at, out_receipt }: Pick<Presence, 'out_at' | 'out_receipt'>) =>
  out_at !== null && out_receipt?.left_known === false

/** Locks the worker until the transaction ends: whoever moves somebody waits for whoever moves them already. */
export const lockWorker = async (tx: Tx, workerId: string): Promise<Mover | undefined> =>
  (await lockWorkers(tx, [workerId])).get(workerId)

/**
 * Locks several workers in the order of their ids, which prevents deadlocks; the result is by id. With the server's
 * rights: a row that the caller may read but not update would not be locked.
 */
export async function lockWorkers(tx: Tx, workerIds: string[]): Promise<Map<string, Mover>> {
  if (!workerIds.length) return new Map()
  const { id, slug, first_name, last_name, active } = users
  const workers = await asServer(tx, () =>
    tx
      .select({ id, slug, first_name, last_name, active })
      .from(users)
      .where(inArray(id, workerIds))
      .orderBy(id)
      // A row that only refers to them, such as a roll call that they start, does not wait.
      .for('no key update'),
  )
  return new Map(workers.map((worker) => [worker.id, worker]))
}

/**
 * Keeps a site open until the transaction ends. Waits for a transaction that is closing it; 409 when the site is
 * closed.
 */
export async function lockOpenSite(tx: Tx, siteId: string): Promise<void> {
  const [site] = await tx.select({ active: sites.active }).from(sites).where(eq(sites.id, siteId)).for('share')
  if (!site?.active) throw conflict('This site is closed.')
}

/** The worker's open presence, on any site; there is one at most. */
export async function openPresenceOf(tx: Tx, workerId: string): Promise<OpenPresence | undefined> {
  const [row] = await tx
    .select({ presence: checkIns, site: sites.name, hours: sites.opening_hours })
    .from(checkIns)
    .innerJoin(sites, eq(sites.id, checkIns.site_id))
    .where(and(eq(checkIns.worker_id, workerId), isNull(checkIns.out_at)))
  return row
}

/**
 * The worker's presence on a site that ended without a known departure, and during which a late check-out at `at` was.
 */
export async function unseenPresenceAt(
  tx: Tx,
  workerId: string,
  siteId: string,
  at: Date,
): Promise<OpenPresence | undefined> {
  const [row] = await tx
    .select({ presence: checkIns, site: sites.name, hours: sites.opening_hours })
    .from(checkIns)
    .innerJoin(sites, eq(sites.id, checkIns.site_id))
    .where(
      and(
        eq(checkIns.worker_id, workerId),
        eq(checkIns.site_id, siteId),
        lt(checkIns.in_at, at),
        gte(checkIns.out_at, at),
      ),
    )
    .orderBy(desc(checkIns.in_at))
    .limit(1)
  return row && isLeftUnknown(row.presence) && isWithinShift(row.presence, at) ? row : undefined
}

/** The worker's newest presence, on any site or on the given one. */
export async function newestPresenceOf(tx: Tx, workerId: string, siteId?: string): Promise<Presence | undefined> {
  const [row] = await tx
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.worker_id, workerId), siteId ? eq(checkIns.site_id, siteId) : undefined))
    .orderBy(desc(checkIns.in_at), desc(checkIns.id))
    .limit(1)
  return row
}

/** The stays of a locked worker, on any site, that decide about a check-in. */
export type Presences = {
  newest: Presence | undefined
  open: OpenPresence | undefined
  /** The one that ended last or, if it is open, began last. */
  latest: Presence | undefined
}
/** In one statement; `latest` only if it is later than `since`. */
export async function presencesOf(tx: Tx, workerId: string, since: Date): Promise<Presences> {
  const pick = (where: SQL | undefined, ...order: SQL[]) =>
    tx
      .select({ id: checkIns.id })
      .from(checkIns)
      .where(and(eq(checkIns.worker_id, workerId), where))
      .orderBy(...order)
      .limit(1)
  const isLater = or(gt(checkIns.out_at, since), and(isNull(checkIns.out_at), gt(checkIns.in_at, since)))
  const rows = await tx
    .select({ presence: checkIns, site: sites.name, hours: sites.opening_hours })
    .from(checkIns)
    .leftJoin(sites, eq(sites.id, checkIns.site_id))
    .where(
      sql`${checkIns.id} in (
        ${pick(undefined, desc(checkIns.in_at), desc(checkIns.id))},
        ${pick(isNull(checkIns.out_at))},
        ${pick(isLater, desc(sql`coalesce(${checkIns.out_at}, ${checkIns.in_at})`))})`,
    )
    .orderBy(desc(checkIns.in_at), desc(checkIns.id))
  const open = rows.find(({ presence }) => !presence.out_at)
  const [latest] = rows
    .map(({ presence }) => presence)
    .filter((presence) => endOf(presence) > since)
    .sort((a, b) => endOf(b).getTime() - endOf(a).getTime())
  return {
    newest: rows[0]?.presence,
    open: open && open.site !== null ? { ...open, site: open.site } : undefined,
    latest,
  }
}
const endOf = ({ in_at, out_at }: Presence): Date => out_at ?? in_at

/** The presence that a check-in at `at` would overlap: it ended after that or, while it is open, began after it. */
export const laterThan = (at: Date, { latest }: Presences): Presence | undefined =>
  latest && endOf(latest) > at ? latest : undefined

/** 'Ann Lee was on site from 20:16 to 20:51'. Never the site, which can be another company's. */
export function presenceWords(worker: Mover, { in_at, out_at }: Presence, now: Date): string {
  const time = (instant: Date) => moment(instant.toISOString(), now.toISOString())
  const move = out_at ? `was on site from ${time(in_at)} to ${time(out_at)}` : `was checked in at ${time(in_at)}`
  return `${nameOf(worker)} ${move}`
}

export const toCheckInDto = (presence: Presence): CheckIn => ({
  id: presence.id,
  site_id: presence.site_id,
  in_at: presence.in_at.toISOString(),
  in_source: presence.in_source,
  out_at: presence.out_at?.toISOString() ?? null,
  out_source: presence.out_source,
  suspected_left_at: presence.suspected_left_at?.toISOString() ?? null,
  queued: presence.queued,
})

/** The finish that the line of a stay has already: nobody is asked for it again. */
export async function finishOf(tx: Tx, { id }: Pick<Presence, 'id'>): Promise<Date | null> {
  const [line] = await tx
    .select({ end: timesheetEntries.end_at })
    .from(timesheetEntries)
    .where(and(eq(timesheetEntries.check_in_id, id), isNotNull(timesheetEntries.end_at)))
    .limit(1)
  return line?.end ?? null
}
