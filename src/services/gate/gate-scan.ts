import { presenceLifecycle } from '#lifecycles/gate/presence'
import { hasTag } from '#lifecycles/law'
import { connectivity } from '#services/kit/connectivity'
import { anyOf } from '#services/kit/signals'
import { rescanSeconds } from '#shared/api/gate/presence'
import type { ControlledWorker } from '#shared/api/gate/site-control'
import { qrAgeError, qrErrors, type ReadQr, readQr } from '#shared/api/gate/worker-qr'
import { decideGate, type GateDecision } from '#shared/domain/gate/gate-decision'
import { newId } from '#shared/domain/kit/id'
import { type GateEntry, receiptOf } from './gate-entry.ts'
import { gateList, type Whose } from './gate-list.ts'
import { gateLog } from './gate-log.ts'
import { gatePresence } from './gate-presence.ts'
import { siteControl } from './site-control.ts'
import { fits } from './worker-key.ts'

export type ScannedPerson = { id: string; name: string; who: string; face: string | undefined }
/**
 * Result of a scan, with the record to store. `again`: the same person within a minute, nothing new; `refuse`: turned
 * away; `decide`: the gate's decision about a person who arrives; `leave`: a person on site who leaves.
 */
export type Judged =
  | { kind: 'again'; name: string; seconds: number }
  | { kind: 'refuse'; reason: string; person: ScannedPerson | undefined; entry: GateEntry }
  | { kind: 'decide'; decision: GateDecision; person: ScannedPerson; entry: GateEntry }
  | { kind: 'leave'; person: ScannedPerson; entry: GateEntry }

/** Milliseconds to wait for the server about a person who is not on the list. */
const timeout = 2500

async function personOf(worker: ControlledWorker): Promise<ScannedPerson> {
  return {
    id: worker.id,
    name: `${worker.first_name} ${worker.last_name}`,
    who: [worker.role, worker.company].filter(Boolean).join(' · '),
    face: await gateList.faceOf(worker),
  }
}

/**
 * The worker of a code: from the list, or from the server when the list does not have them or their phone. The server
 * is not asked about an expired code, nor while it is silent, so that the verdict does not wait.
 */
async function workerOf(
  { payload: { w, k } }: ReadQr,
  text: string,
  whose: Whose,
  isOld: boolean,
  signal?: AbortSignal,
) {
  const listed = (await gatePresence.kept(whose))?.workers.find(({ id }) => id === w)
  if (isOld || !navigator.onLine || connectivity.calls.isSilent() || listed?.keys.some(({ id }) => id === k))
    return listed
  const late = AbortSignal.timeout(timeout)
  const asked_at = Date.now()
  const request = siteControl.worker(
    { params: { userId: w }, query: { site_id: whose.siteId, source: 'scan', qr: text } },
    signal ? anyOf([signal, late]) : late,
  )
  return request.then(
    ({ data }) => gatePresence.of(data, whose, asked_at),
    () => listed,
  )
}

/** Judges a scanned code on the device, by the same rules as the server. */
export async function judgeScan(
  { text, userId, siteId }: Whose & { text: string },
  signal?: AbortSignal,
): Promise<Judged> {
  const now = new Date()
  const scan = { key: newId(), by: userId, site_id: siteId, claimed_at: now.toISOString(), state: 'waiting' as const }
  const refuse = (reason: string, person?: ScannedPerson, qr = ''): Judged => {
    const who = { name: person?.name ?? 'Nobody known', ...(person && { worker_id: person.id }) }
    return { kind: 'refuse', reason, person, entry: { ...scan, ...who, move: 'turnAway', qr, reason } }
  }
  const read = readQr(text)
  if (!read) return refuse(qrErrors.unreadable)
  const qr = text.trim()
  const mine = (await gateLog.read({ userId })).filter(({ site_id }) => site_id === siteId)
  const passed = mine.filter(({ move }) => move !== 'turnAway')
  const before = passed.findLast(({ worker_id, state }) => worker_id === read.payload.w && state !== 'refused')
  const seconds = before ? rescanSeconds - Math.floor((now.getTime() - Date.parse(before.claimed_at)) / 1000) : 0
  if (before && seconds > 0) return { kind: 'again', name: before.name, seconds }
  if (read.payload.s !== siteId) return refuse(qrErrors.otherSite, undefined, qr)

  const list = await gateList.kept({ userId, siteId })
  const stale = qrAgeError(read.payload, now.getTime())
  const old = stale && (list?.clock ?? stale)
  const worker = await workerOf(read, text, { userId, siteId }, old !== undefined, signal)
  const person = worker && (await personOf(worker))
  const key = worker?.keys.find(({ id }) => id === read.payload.k)
  const reason =
    old ||
    (!worker && 'Not on the list of this site. Ask the site’s manager.') ||
    (!(key && (await fits(key.public_key, read))) && qrErrors.unknownKey) ||
    (passed.some((entry) => readQr(entry.qr)?.payload.n === read.payload.n) && qrErrors.used)
  if (reason || !worker || !person) return refuse(reason || qrErrors.unknownKey, person, qr)

  const entry = { ...scan, worker_id: worker.id, name: person.name, qr }
  if (hasTag(presenceLifecycle, worker.presence.state, 'present'))
    return { kind: 'leave', person, entry: { ...entry, move: 'checkOut' } }
  const decision = decideGate(worker.inputs, now)
  const receipt = { receipt: receiptOf(decision) }
  if (decision.verdict !== 'do not let in')
    return { kind: 'decide', decision, person, entry: { ...entry, ...receipt, move: 'checkIn' } }
  const words = decision.reasons[0]?.words ?? ''
  return { kind: 'decide', decision, person, entry: { ...entry, ...receipt, move: 'turnAway', reason: words } }
}
