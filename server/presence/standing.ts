import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { CheckIn, PresenceState } from '#contract/presence'
import { checkIns } from '#server/db/schema/presence'
import { type OpeningHours, sites } from '#server/db/schema/site'
import { users } from '#server/db/schema/user'
import { doubtedFrom } from '#server/home/doubt'
import { conflict } from '#server/problems'
import type { Tx } from '#server/work'

export type Stay = typeof checkIns.$inferSelect
/** An open stay, with what is told of its site. */
export type OpenStay = { stay: Stay; site: string; hours: OpeningHours | null }
export type Mover = Pick<typeof users.$inferSelect, 'id' | 'slug' | 'first_name' | 'last_name' | 'active'>

export const nameOf = ({ first_name, last_name }: Pick<Mover, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

/** Where somebody with this open stay is, at `at`; without one they are off site. */
export function stateOf(open: { stay: Stay; hours: OpeningHours | null } | undefined, at: Date): PresenceState {
  if (!open || open.stay.out_at) return 'off_site'
  return doubtedFrom(open.stay, open.hours) <= at ? 'suspected_left' : 'on_site'
}

/** A stay that was ended without anybody knowing when the worker left: their hours wait for the answer. */
export const isLeftUnknown = ({ out_at, out_receipt }: Pick<Stay, 'out_at' | 'out_receipt'>) =>
  out_at !== null && out_receipt?.left_known === false

/** Locks the worker until the transaction ends: whoever moves somebody waits for whoever moves them already. */
export const lockWorker = async (tx: Tx, workerId: string): Promise<Mover | undefined> =>
  (await lockWorkers(tx, [workerId])).get(workerId)

/** Several at once, by id: in the order of their ids, so that two who lock the same ones never wait for one another. */
export async function lockWorkers(tx: Tx, workerIds: string[]): Promise<Map<string, Mover>> {
  if (!workerIds.length) return new Map()
  const { id, slug, first_name, last_name, active } = users
  const workers = await tx
    .select({ id, slug, first_name, last_name, active })
    .from(users)
    .where(inArray(id, workerIds))
    .orderBy(id)
    // A row that only refers to them, such as a roll call that they start, does not wait.
    .for('no key update')
  return new Map(workers.map((worker) => [worker.id, worker]))
}

/** Holds a site open until the transaction ends: a closing that began first is waited for, and then refuses this. */
export async function holdOpen(tx: Tx, siteId: string): Promise<void> {
  const [site] = await tx.select({ active: sites.active }).from(sites).where(eq(sites.id, siteId)).for('share')
  if (!site?.active) throw conflict('This site is closed.')
}

/** The one open stay of a worker, wherever it is. */
export async function openStayOf(tx: Tx, workerId: string): Promise<OpenStay | undefined> {
  const [row] = await tx
    .select({ stay: checkIns, site: sites.name, hours: sites.opening_hours })
    .from(checkIns)
    .innerJoin(sites, eq(sites.id, checkIns.site_id))
    .where(and(eq(checkIns.worker_id, workerId), isNull(checkIns.out_at)))
  return row
}

/** The newest stay of a worker, anywhere; on one site when it is named. */
export async function newestStayOf(tx: Tx, workerId: string, siteId?: string): Promise<Stay | undefined> {
  const [row] = await tx
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.worker_id, workerId), siteId ? eq(checkIns.site_id, siteId) : undefined))
    .orderBy(desc(checkIns.in_at), desc(checkIns.id))
    .limit(1)
  return row
}

export const tellStay = (stay: Stay): CheckIn => ({
  id: stay.id,
  site_id: stay.site_id,
  in_at: stay.in_at.toISOString(),
  in_source: stay.in_source,
  out_at: stay.out_at?.toISOString() ?? null,
  out_source: stay.out_source,
  suspected_left_at: stay.suspected_left_at?.toISOString() ?? null,
  queued: stay.queued,
})
