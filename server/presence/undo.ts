import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PresenceState } from '#contract/presence'
import { judge } from '#lifecycles/law'
import { presenceLifecycle } from '#lifecycles/presence'
import { undoRefusals } from '#lifecycles/undo'
import { gateLog, gates } from '#server/db/schema/gate'
import { checkIns, usedNonces } from '#server/db/schema/presence'
import { history } from '#server/db/schema/record'
import { rollCallPeople } from '#server/db/schema/roll-call'
import { sites } from '#server/db/schema/site'
import { staysOn } from '#server/fire/stays'
import { recordMove } from '#server/history'
import type { Person } from '#server/person'
import { linesOfStay, removeHours, type StayLine, unsettleHours } from '#server/presence/hours'
import { end, told } from '#server/presence/move'
import { stirOnlookers } from '#server/presence/news'
import { isLeftUnknown, lockWorker, type Mover, openStayOf, type Stay, stateOf } from '#server/presence/standing'
import { conflict, forbidden, notFound } from '#server/problems'
import { addStays, holdRunning } from '#server/roll-call.store'
import { newestAct, withdraw } from '#server/undo'
import type { Tx } from '#server/work'

type Move = 'checkIn' | 'checkOut'
/** The state before the move, and the worker's timesheet entries as the move left them. */
const Before = z.object({
  from: PresenceState,
  /** Timesheets that the check-in created; `ended` is the presence that it ended without a known departure. */
  opened: z.array(z.string()).default([]),
  ended: z.string().optional(),
  settled: z.array(z.object({ id: z.string(), break_minutes: z.number() })).default([]),
  lines: z.array(z.object({ id: z.string(), sheet: z.string(), version: z.coerce.date() })),
})
type Before = z.infer<typeof Before>
const notSeen = { out_at: null, out_source: null, out_by: null, out_receipt: null }

/**
 * Undoes the caller's own check-in or check-out of a worker, with its notifications that are not sent yet: a new
 * presence is deleted, an ended one is open again, and the hours are restored. 403 for somebody else's act; 409 with
 * the reason after 10 s, after a later change, or when a gate was opened. The caller has already checked that the
 * presence is visible to `me`.
 */
export async function undoCheck(tx: Tx, me: Person, stayId: string, move: Move, now: Date): Promise<void> {
  const [found] = await tx.select({ worker: checkIns.worker_id }).from(checkIns).where(eq(checkIns.id, stayId))
  const worker = found && (await lockWorker(tx, found.worker))
  const [row] = await tx
    .select({ stay: checkIns, hours: sites.opening_hours })
    .from(checkIns)
    .innerJoin(sites, eq(sites.id, checkIns.site_id))
    .where(eq(checkIns.id, stayId))
  if (!worker || !row) throw notFound()
  const { stay } = row
  const lines = await linesOfStay(tx, stayId)
  const act = await newestAct(tx, me, 'presence', stayId, now)
  const before = act && Before.parse(act.undo)
  const ended = before?.ended === undefined ? undefined : await stayOf(tx, before.ended)
  const back = move === 'checkOut' ? stay : ended
  const from = stateOf(row, now)
  const facts = {
    isGateShut: !(await hasOpenedGate(tx, stay)),
    isOpen: !back || (await isSiteOpen(tx, back.site_id)),
    wasDoubted: before?.from === 'suspected_left',
    ...(act &&
      before && {
        last: {
          ...act.facts,
          isUntouched:
            act.facts.move === move &&
            isSame(before.lines, lines) &&
            (!before.ended || (ended !== undefined && isLeftUnknown(ended))) &&
            !(await isOvertaken(tx, stay, act.id)),
        },
      }),
  }
  const verdict = judge(presenceLifecycle, from, facts, { type: 'undo' })
  if (!verdict.allowed && verdict.because === 'isOwnAct') throw forbidden(verdict.reason)
  if (!verdict.allowed) throw conflict(verdict.reason)
  if (!act || !before) throw new Error('the law let nothing be undone')
  await withdraw(tx, act.id, undoRefusals('this check-in').isUnsent)
  await giveCodeBack(tx, stay, move === 'checkOut' ? stay.out_receipt : stay.receipt)
  const undoing = { worker, before, lines, by: me.id, now }
  await (move === 'checkOut' ? goOn(tx, stay, undoing) : takeBack(tx, stay, ended, undoing))
  if (back) await callAgain(tx, me, back, now)
  const data = { detail: words[move], ...(move === 'checkIn' && { in_at: stay.in_at }) }
  await recordMove(tx, { ...told(stay), from, move: 'undo', to: verdict.status, at: now, by: me.id, data })
  await stirOnlookers(tx, worker, stay)
}
const words: Record<Move, string> = { checkIn: 'Checked in', checkOut: 'Checked out' }

type Undoing = { worker: Mover; before: Before; lines: StayLine[]; by: string; now: Date }

/** Undoes a check-out. */
async function goOn(tx: Tx, stay: Stay, { before, lines, now }: Undoing): Promise<void> {
  await end(tx, stay.id, notSeen)
  await unsettleHours(tx, lines, before.settled, now)
}

/** Undoes a check-in: deletes the presence, and reopens the one that it ended, elsewhere or suspected left here. */
async function takeBack(tx: Tx, stay: Stay, ended: Stay | undefined, undoing: Undoing): Promise<void> {
  const { worker, before, lines, by, now } = undoing
  await removeHours(tx, lines, before.opened, now)
  await tx.delete(checkIns).where(eq(checkIns.id, stay.id))
  if (!ended) return
  await end(tx, ended.id, notSeen)
  const to = before.from === 'suspected_left' ? before.from : 'on_site'
  await recordMove(tx, { ...told(ended), from: 'off_site', move: 'undo', to, at: now, by })
  if (ended.site_id !== stay.site_id) await stirOnlookers(tx, worker, ended)
}

/** Makes the scanned code usable again: the worker's phone shows no newer one for up to 30 s. */
async function giveCodeBack(tx: Tx, { site_id, worker_id }: Stay, receipt: Stay['receipt']): Promise<void> {
  const { nonce } = Object(receipt?.proof)
  if (typeof nonce !== 'string') return
  const isIt = and(eq(usedNonces.site_id, site_id), eq(usedNonces.nonce, nonce), eq(usedNonces.worker_id, worker_id))
  await tx.delete(usedNonces).where(isIt)
}

/**
 * Adds somebody who is on site again to the site's running roll call: it could have started while they were checked
 * out.
 */
async function callAgain(tx: Tx, me: Person, { id, site_id }: Stay, now: Date): Promise<void> {
  const running = await holdRunning(tx, site_id)
  const [site] = running ? await tx.select().from(sites).where(eq(sites.id, site_id)) : []
  if (!running || !site) return
  await addStays(tx, running, await staysOn(tx, me, { site, shared: false, manages: false }, now, [id]), me.id)
}

const stayOf = async (tx: Tx, id: string): Promise<Stay | undefined> =>
  (await tx.select().from(checkIns).where(eq(checkIns.id, id)))[0]

const isSame = (before: StayLine[], now: StayLine[]) =>
  before.length === now.length &&
  before.every(({ id, version }) => now.some((line) => line.id === id && line.version.getTime() === version.getTime()))

/**
 * Whether the worker has checked in or out since, on any site, or is on a roll call that started after the check-in.
 */
async function isOvertaken(tx: Tx, { id, worker_id, site_id, out_at }: Stay, actId: string): Promise<boolean> {
  const open = await openStayOf(tx, worker_id)
  if (open ? open.stay.id !== id : !out_at) return true
  const newer = and(eq(checkIns.worker_id, worker_id), ne(checkIns.id, id), gt(checkIns.id, actId))
  if (await tx.$count(checkIns, newer)) return true
  if (out_at !== null) return false
  // One that begins now is waited for, or begins once they are gone.
  await holdRunning(tx, site_id)
  return (await tx.$count(rollCallPeople, eq(rollCallPeople.person_id, id))) > 0
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
async function hasOpenedGate(tx: Tx, { id, site_id }: Stay): Promise<boolean> {
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
