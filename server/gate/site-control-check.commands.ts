import { presenceLifecycle } from '#lifecycles/gate/presence'
import { hasTag } from '#lifecycles/law'
import type { GateRow } from '#server/gate/gate.queries'
import { gatesToOpen } from '#server/gate/gate-open.commands'
import { enter, leave } from '#server/gate/presence.commands'
import { isCheckInListed } from '#server/gate/presence.events'
import {
  isWithinShift,
  laterThan,
  lockOpenSite,
  lockWorker,
  type Mover,
  nameOf,
  newestPresenceOf,
  type OpenPresence,
  openPresenceOf,
  type Presence,
  presencesOf,
  presenceWords,
  stateOf,
  toCheckInDto,
  unseenPresenceAt,
} from '#server/gate/presence.queries'
import type { Gate } from '#server/gate/site-control.access'
import { factsAt } from '#server/gate/site-control-facts.queries'
import { refuseQr } from '#server/gate/site-control-qr.access'
import { usedNonces } from '#server/platform/db/schema/presence'
import type { Tx } from '#server/platform/db/transaction'
import { conflict, notFound, Problem } from '#server/platform/kit/problems'
import { beginAct } from '#server/platform/moves/undo'
import { rescanSeconds } from '#shared/api/gate/presence'
import type { CheckOutcome } from '#shared/api/gate/site-control'
import { qrErrors, type WorkerQr } from '#shared/api/gate/worker-qr'
import type { GateDecision } from '#shared/domain/gate/gate-decision'
import { decideGate } from '#shared/domain/gate/gate-decision'
import { clockTime, moment } from '#shared/domain/kit/words'

/** A scan or password that has been verified. `at` is when it is judged; when it counts is `countsAt`. */
export type Check = {
  gate: Gate
  workerId: string
  guardId: string
  at: Date
  now: Date
  /** Scanned offline and sent later. */
  late: boolean
  /** The caller had the right to check at `at` and has none now: nothing but that it was taken is answered. */
  rightEnded: boolean
  claimedAt: string | undefined
  /** The scanned code; undefined when a password was typed. */
  shown: WorkerQr | undefined
  overrideReason: string | undefined
}
/** `opening`: the gates to open for them. */
export type Checked = { presence: Presence; outcome: CheckOutcome; opening: GateRow[] }
const sourceOf = ({ shown }: Check) => (shown ? ('GUARD_QR' as const) : ('GUARD_PASSWORD' as const))
/** What a check-in or check-out stores as proof: never a password or a signature. */
const proofOf = ({ shown, claimedAt, late, now }: Check) => ({
  proof: shown ? { key_id: shown.k, nonce: shown.n, made_at: new Date(shown.t * 1000).toISOString() } : 'password',
  ...(claimedAt && { claimed_at: claimedAt }),
  ...(claimedAt && !late && { received_at: now.toISOString() }),
})

/** Checks a worker in at a gate, and locks them. The gate decision is made here, whatever the device decided. */
export async function checkIn(tx: Tx, check: Check): Promise<Checked> {
  const { gate, at, now, guardId } = check
  const worker = await lockedWorker(tx, check)
  const made = await madeBefore(tx, check)
  const presences = await presencesOf(tx, worker.id, earliestOf(check))
  const { newest } = presences
  const here = newest?.site_id === gate.site.id ? newest : undefined
  if (made) return repeated(worker, made, check)
  if (here && !here.out_at && isMoment(comingOf(here), check)) return repeated(worker, here, check)
  if (here?.out_at && isMoment(leavingOf(here), check)) throw tooSoon(worker, 'out', leavingOf(here), check)
  const later = laterThan(at, presences)
  if (later) throw overtaken(worker, later, check)
  if (here && hasTag(presenceLifecycle, stateOf({ presence: here, hours: gate.site.opening_hours }, at), 'present'))
    throw conflict(`${nameOf(worker)} is on site already, ${sinceWords(here.in_at, at)}.`)
  await lockOpenSite(tx, gate.site.id)
  const facts = (await factsAt(tx, gate, [worker.id], at)).get(worker.id)
  if (!facts) throw notFound()
  const decision = decideGate(facts.inputs, at)
  if (decision.verdict === 'ask first' && !check.overrideReason) throw reasonRequired(decision)
  const { act, opening } = await passing(tx, check)
  const presence = await enter(tx, worker, {
    site: gate.site,
    companyId: facts.assignment?.company_id ?? null,
    assignmentId: facts.assignment?.id ?? null,
    decision,
    inputs: facts.inputs,
    at: countsAt(check, newest),
    now,
    act,
    source: sourceOf(check),
    by: guardId,
    receipt: proofOf(check),
    overrideReason: check.overrideReason,
    queued: check.late,
    presences,
  })
  const undoable = act !== undefined && !(await isCheckInListed(tx, { presence, waits: false }))
  return { presence, outcome: outcome(worker, presence, check, { undoable }), opening }
}

/** Checks a worker out at a gate. Leaving is always allowed, so there is no gate decision. */
export async function checkOut(tx: Tx, check: Check): Promise<Checked> {
  const { gate, at, now, guardId } = check
  const worker = await lockedWorker(tx, check)
  const made = await madeBefore(tx, check)
  if (made) return repeated(worker, made, check)
  const open = await openPresenceOf(tx, worker.id)
  const here = await newestPresenceOf(tx, worker.id, gate.site.id)
  if (here?.out_at && isMoment(leavingOf(here), check)) return repeated(worker, here, check)
  const unseen = check.late ? await unseenPresenceAt(tx, worker.id, gate.site.id, at) : undefined
  if (unseen) return departed(tx, worker, unseen, check)
  if (open?.presence.site_id !== gate.site.id && here && isAnsweredFor(here, at)) throw answered(worker, here, check)
  if (open?.presence.site_id !== gate.site.id) throw conflict(`${nameOf(worker)} is not checked in on this site.`)
  if (open.presence.in_at > at) throw overtaken(worker, open.presence, check)
  const coming = comingOf(open.presence)
  if (isMoment(coming, check)) throw tooSoon(worker, 'in', coming, check)
  const { act, opening } = await passing(tx, check)
  const receipt = { ...proofOf(check), queued: check.late }
  const leaving = {
    ...{ at: countsAt(check, open.presence), now, act, source: sourceOf(check), by: guardId },
    ...{ receipt, isWitnessed: true },
  }
  const presence = await leave(tx, worker, open, leaving)
  return { presence, outcome: outcome(worker, presence, check, { undoable: act !== undefined }), opening }
}

/** A late scan of a check-out from before the worker came in again, here or elsewhere: it is when they left. */
async function departed(tx: Tx, worker: Mover, unseen: OpenPresence, check: Check): Promise<Checked> {
  const { at, now, guardId } = check
  const receipt = { ...proofOf(check), queued: true }
  const leaving = { at, now, source: sourceOf(check), by: guardId, receipt, isWitnessed: true }
  const presence = await leave(tx, worker, unseen, leaving)
  return { presence, outcome: outcome(worker, presence, check, {}), opening: [] }
}

/**
 * A late scan opens no gate: the person has long passed. A check that opens a gate cannot be undone, nor can a late
 * one.
 */
async function passing(tx: Tx, { gate, guardId, late, now }: Check) {
  const opening = late ? [] : await gatesToOpen(tx, gate.site.id, now)
  return { opening, act: late || opening.length ? undefined : beginAct({ id: guardId }, now) }
}

async function lockedWorker(tx: Tx, { workerId }: Check): Promise<Mover> {
  const worker = await lockWorker(tx, workerId)
  if (!worker) throw notFound()
  return worker
}

/**
 * Marks the scanned code as used. A used code is refused, unless the same guard sends the same scan again because the
 * answer was lost: then it returns the presence of the first one.
 */
async function madeBefore(
  tx: Tx,
  { gate, workerId, guardId, shown, claimedAt, now }: Check,
): Promise<Presence | undefined> {
  if (!shown) return undefined
  const used = { site_id: gate.site.id, nonce: shown.n, worker_id: workerId, used_at: now }
  const fresh = await tx.insert(usedNonces).values(used).onConflictDoNothing().returning({ nonce: usedNonces.nonce })
  if (fresh.length) return undefined
  const newest = await newestPresenceOf(tx, workerId, gate.site.id)
  const ends = newest ? [comingOf(newest), leavingOf(newest)] : []
  const again = ends.some(
    ({ by, receipt }) =>
      by === guardId &&
      claimedAt !== undefined &&
      receipt?.claimed_at === claimedAt &&
      Object(receipt.proof).nonce === shown.n,
  )
  if (!newest || !again) throw refuseQr(qrErrors.used)
  return newest
}

const latest = ({ in_at, out_at }: Presence) => out_at ?? in_at
/**
 * When a check counts: a scan at the time that the guard's device showed for it, also when it arrives within a minute and
 * is judged as of now. Clocks may differ by as much, so not before the worker's last check, nor ahead of now.
 */
function countsAt({ at, late, claimedAt }: Check, last: Presence | undefined): Date {
  if (late || claimedAt === undefined) return at
  const from = last ? latest(last).getTime() : 0
  return new Date(Math.min(Math.max(new Date(claimedAt).getTime(), from), at.getTime()))
}
/** No check counts before this. */
const earliestOf = ({ at, claimedAt }: Check): Date =>
  claimedAt === undefined ? at : new Date(Math.min(new Date(claimedAt).getTime(), at.getTime()))
/** Check-in or check-out of a presence: when it counts, who made it, and its proof. */
type End = { at: Date; by: string | null; receipt: Presence['receipt'] }
const comingOf = ({ in_at, in_by, receipt }: Presence): End => ({ at: in_at, by: in_by, receipt })
const leavingOf = (presence: Presence): End => ({
  at: latest(presence),
  by: presence.out_by,
  receipt: presence.out_receipt,
})

/**
 * Seconds between an earlier check and this scan. By the device's clock if one guard made both, as either could have
 * been sent late; else by when the server received those that were not.
 */
function secondsApart({ at, by, receipt }: End, check: Check): number {
  const claims = [receipt?.claimed_at, check.claimedAt].filter((claim) => typeof claim === 'string')
  const received = typeof receipt?.received_at === 'string' ? receipt.received_at : at
  const [then = received, now = check.at] = by === check.guardId && claims.length === 2 ? claims : []
  return Math.abs(new Date(now).getTime() - new Date(then).getTime()) / 1000
}
const isMoment = (end: End, check: Check) => secondsApart(end, check) < rescanSeconds
const sinceWords = (then: Date, at: Date) => `since ${moment(then.toISOString(), at.toISOString())}`

function tooSoon(worker: Mover, move: 'in' | 'out', end: End, check: Check) {
  const left = rescanSeconds - Math.floor(secondsApart(end, check))
  return conflict(`${nameOf(worker)} was checked ${move} a moment ago. Try again in ${left} s.`)
}

/** 409 for a late scan from before the newest known check: it is ignored. */
function overtaken(worker: Mover, later: Presence, { at }: Check) {
  const time = clockTime(at.toISOString())
  return conflict(`${presenceWords(worker, later, at)}, which is later than this scan of ${time}: it changes nothing.`)
}

/** The worker has said when they left the stay that a check-out at `at` is for. */
const isAnsweredFor = (presence: Presence, at: Date) =>
  presence.out_source === 'WORKER' && at > presence.in_at && isWithinShift(presence, at)

/** 409 for a check-out after the worker's own answer, which it does not overwrite. */
function answered(worker: Mover, presence: Presence, { at }: Check) {
  const left = moment(latest(presence).toISOString(), at.toISOString())
  return conflict(
    `${nameOf(worker)} has said already that they left at ${left}. Their answer stays, so this check-out at ${clockTime(at.toISOString())} changes nothing. If ${left} is wrong, they can change the finish in their week.`,
  )
}

const reasonRequired = (decision: GateDecision) => {
  const words = `Say why you let them in: ${decision.reasons.find(({ mark }) => mark === 'warns')?.words}.`
  return new Problem(422, words, { errors: { override_reason: [words] }, decision })
}

/** The result of a check that was already made: nothing is written and no gate opens. */
const repeated = (worker: Mover, presence: Presence, check: Check): Checked => ({
  presence,
  outcome: outcome(worker, presence, check, { same: true }),
  opening: [],
})
function outcome(
  worker: Mover,
  presence: Presence,
  { gate: { site }, at }: Check,
  { same = false, undoable = false }: { same?: boolean; undoable?: boolean },
): CheckOutcome {
  const state = stateOf({ presence, hours: site.opening_hours }, at)
  const { decision } = Object(presence.receipt)
  const time = moment(latest(presence).toISOString(), at.toISOString())
  return {
    check_in: toCheckInDto(presence),
    presence: { state, since: latest(presence).toISOString() },
    decision: presence.out_at ? null : (decision ?? null),
    same,
    undoable,
    message: `${nameOf(worker)} ${presence.out_at ? 'left at' : 'is on site since'} ${time}.`,
  }
}
