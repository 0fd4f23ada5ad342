import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { presenceLifecycle, presenceState } from '#lifecycles/gate/presence'
import { hasTag } from '#lifecycles/law'
import { end, noCheckOut, presenceNoun } from '#server/gate/presence.commands'
import {
  arrived,
  checkInUndone,
  checkOutUndone,
  haveEffectsChanged,
  isCheckInListed,
} from '#server/gate/presence.events'
import {
  isLeftUnknown,
  lockWorker,
  type Mover,
  openPresenceOf,
  type Presence,
  stateOf,
} from '#server/gate/presence.queries'
import { invalidateOnlookerPages } from '#server/gate/presence-notifications'
import { gateLog, gates } from '#server/platform/db/schema/gate'
import { checkIns, usedNonces } from '#server/platform/db/schema/presence'
import { history } from '#server/platform/db/schema/record'
import { sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { appendHistory } from '#server/platform/moves/history'
import { transitionRow } from '#server/platform/moves/transition'
import { newestAct, withdraw } from '#server/platform/moves/undo'
import { PresenceState } from '#shared/api/gate/presence'
import { undoReasons } from '#shared/domain/kit/undo'

type Move = 'checkIn' | 'checkOut'
/** The state before the move, and what followed it. */
const Before = z.object({
  from: PresenceState,
  /** The presence that the check-in ended without a known departure. */
  ended: z.string().optional(),
  effects: z.record(z.string(), z.unknown()).default({}),
})
type Before = z.infer<typeof Before>

/**
 * Undoes the caller's own check-in or check-out of a worker, with its notifications that are not sent yet: a new
 * presence is deleted, an ended one is open again, and the hours are restored. 403 for somebody else's act; 409 with
 * the reason once it is too late, after a later change, or when a gate was opened. The caller has already checked that
 * the presence is visible to `me`.
 */
export async function undoCheck(tx: Tx, me: Person, presenceId: string, move: Move, now: Date): Promise<void> {
  const [found] = await tx.select({ worker: checkIns.worker_id }).from(checkIns).where(eq(checkIns.id, presenceId))
  const worker = found && (await lockWorker(tx, found.worker))
  const [row] = await tx
    .select({ presence: checkIns, hours: sites.opening_hours })
    .from(checkIns)
    .innerJoin(sites, eq(sites.id, checkIns.site_id))
    .where(eq(checkIns.id, presenceId))
  if (!worker || !row) throw notFound()
  const { presence } = row
  const act = await newestAct(tx, me, 'presence', presenceId, now)
  const before = act && Before.parse(act.undo)
  const ended = before?.ended === undefined ? undefined : await presenceById(tx, before.ended)
  const back = move === 'checkOut' ? presence : ended
  const from = stateOf(row, now)
  const facts = {
    isGateShut: !(await hasOpenedGate(tx, presence)),
    isOpen: !back || (await isSiteOpen(tx, back.site_id)),
    wasSuspectedLeft: before !== undefined && wasSuspected(before),
    ...(act &&
      before && {
        last: {
          ...act.facts,
          isUntouched:
            act.facts.move === move &&
            !(await haveEffectsChanged(tx, { presence, effects: before.effects })) &&
            (!before.ended || (ended !== undefined && isLeftUnknown(ended))) &&
            !(await isOvertaken(tx, presence, act.id)),
        },
      }),
  }
  const by = { me, now }
  await transitionRow(tx, presenceNoun, { presence, from, facts }, { type: 'undo' }, by, async () => {
    if (!act || !before) throw new Error('the law let nothing be undone')
    await withdraw(tx, act.id, undoReasons('this check-in').isUnsent)
    await giveCodeBack(tx, presence, move === 'checkOut' ? presence.out_receipt : presence.receipt)
    const undoing = { worker, before, by: me.id, now }
    await (move === 'checkOut' ? goOn(tx, presence, undoing) : takeBack(tx, presence, ended, undoing))
    // The roll call could have started while they were checked out.
    if (back) await arrived.publish(tx, { presence: back, by: me.id, now })
    return { data: { detail: words[move], ...(move === 'checkIn' && { in_at: presence.in_at }) } }
  })
  await invalidateOnlookerPages(tx, worker, presence)
}
const words: Record<Move, string> = { checkIn: 'Checked in', checkOut: 'Checked out' }

const wasSuspected = ({ from }: Before) => hasTag(presenceLifecycle, from, 'suspected')
type Undoing = { worker: Mover; before: Before; by: string; now: Date }

/** Undoes a check-out. */
async function goOn(tx: Tx, presence: Presence, { before: { effects }, now }: Undoing): Promise<void> {
  await end(tx, presence.id, noCheckOut)
  await checkOutUndone.publish(tx, { presence, effects, now })
}

/** Undoes a check-in: deletes the presence, and reopens the one that it ended, elsewhere or suspected left here. */
async function takeBack(tx: Tx, presence: Presence, ended: Presence | undefined, undoing: Undoing): Promise<void> {
  const { worker, before, by, now } = undoing
  await checkInUndone.publish(tx, { presence, effects: before.effects, now })
  await tx.delete(checkIns).where(eq(checkIns.id, presence.id))
  if (!ended) return
  await end(tx, ended.id, noCheckOut)
  const to = presenceState({ isIn: true, isSuspected: wasSuspected(before) })
  await appendHistory(tx, {
    noun: presenceNoun.noun,
    id: ended.id,
    userId: ended.worker_id,
    companyId: ended.company_id,
    from: presenceState({ isIn: false }),
    move: 'undo',
    to,
    at: now,
    by,
  })
  if (ended.site_id !== presence.site_id) await invalidateOnlookerPages(tx, worker, ended)
}

/** Makes the scanned code usable again: the worker's phone shows no newer one for up to 30 s. */
async function giveCodeBack(tx: Tx, { site_id, worker_id }: Presence, receipt: Presence['receipt']): Promise<void> {
  const { nonce } = Object(receipt?.proof)
  if (typeof nonce !== 'string') return
  const isIt = and(eq(usedNonces.site_id, site_id), eq(usedNonces.nonce, nonce), eq(usedNonces.worker_id, worker_id))
  await tx.delete(usedNonces).where(isIt)
}

const presenceById = async (tx: Tx, id: string): Promise<Presence | undefined> =>
  (await tx.select().from(checkIns).where(eq(checkIns.id, id)))[0]

/**
 * Whether the worker has checked in or out since, on any site, or is on a roll call that started after the check-in.
 */
async function isOvertaken(tx: Tx, { id, worker_id, site_id, out_at }: Presence, actId: string): Promise<boolean> {
  const open = await openPresenceOf(tx, worker_id)
  if (open ? open.presence.id !== id : !out_at) return true
  const newer = and(eq(checkIns.worker_id, worker_id), ne(checkIns.id, id), gt(checkIns.id, actId))
  if (await tx.$count(checkIns, newer)) return true
  if (out_at !== null) return false
  // One that begins now is waited for, or begins once they are gone.
  return isCheckInListed(tx, { presence: { id, site_id }, waits: true })
}

/** Share-locks the site, so that it cannot be closed meanwhile. */
async function isSiteOpen(tx: Tx, siteId: string): Promise<boolean> {
  const [site] = await tx.select({ active: sites.active }).from(sites).where(eq(sites.id, siteId)).for('share')
  return site?.active === true
}

/**
 * Whether a gate was ordered to open for the newest move of a presence. The order is logged after the move's line of
 * history, so its id is greater.
 */
async function hasOpenedGate(tx: Tx, { id, site_id }: Presence): Promise<boolean> {
  const newest = sql`(select h.id from ${history} h where h.noun = 'presence' and h.noun_id = ${id} order by h.id desc limit 1)`
  const opened = await tx
    .select({ id: gateLog.id })
    .from(gateLog)
    .where(
      and(
        inArray(
          gateLog.gate_id,
          tx
            .select({ id: sql<string>`${gates.id}::text` })
            .from(gates)
            .where(eq(gates.site_id, site_id)),
        ),
        sql`${gateLog.id} > ${newest}`,
        eq(gateLog.move, 'OPEN'),
        sql`${gateLog.data} ->> 'check_in_id' = ${id}`,
      ),
    )
    .limit(1)
  return opened.length > 0
}
