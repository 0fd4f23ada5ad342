import { z } from 'zod'
import { isFinalAnswer } from '#services/kit/final-answer'
import { readQr } from '#shared/api/gate/worker-qr'
import { Id, Instant } from '#shared/api/kit/wire'
import type { GateDecision } from '#shared/domain/gate/gate-decision'
import { GateReason } from '#shared/domain/gate/gate-reason'
import { gateList, isDenied } from './gate-list.ts'
import { siteControl } from './site-control.ts'

/** The gate's decision in short: the reasons against entry, and how many checks passed. */
const Receipt = z.object({ against: z.array(GateReason), passed: z.number().int() })
export const receiptOf = ({ reasons }: GateDecision): z.infer<typeof Receipt> => {
  const against = reasons.filter(({ mark }) => mark !== 'passes')
  return { against, passed: reasons.length - against.length }
}

/**
 * Record of one scan: a check-in, a check-out, or a person turned away (with the reason in words, and the worker when
 * known). `key` is its idempotency key; `claimed_at` is this device's time of the scan. `waiting` until the server has
 * answered; a scan let through here but `refused` by the server stays until the guard has looked at it.
 */
export const GateEntry = z.object({
  key: z.string(),
  by: Id,
  site_id: Id,
  worker_id: Id.optional(),
  name: z.string(),
  move: z.enum(['checkIn', 'checkOut', 'turnAway']),
  qr: z.string(),
  claimed_at: Instant,
  override_reason: z.string().optional(),
  reason: z.string().optional(),
  receipt: Receipt.optional(),
  state: z.enum(['waiting', 'sent', 'refused', 'seen']),
  /** Set before it is first sent: from then on the server may have it, so it can no longer be undone on this device. */
  tried: z.boolean().optional(),
  message: z.string().optional(),
  /** When the answer arrived, in milliseconds by this device's clock: a list requested earlier may not have it. */
  answered_at: z.number().optional(),
  /** The check-in that was made or ended, while the guard can undo it. */
  check_in_id: Id.optional(),
  /** The same, also when it cannot be undone. */
  presence_id: Id.optional(),
})
export type GateEntry = z.infer<typeof GateEntry>

type Answer = Pick<GateEntry, 'state' | 'message' | 'check_in_id' | 'presence_id'>
/** In place of what the server says of everything that is not the caller's. */
const deniedWords =
  'The server does not take this scan from you: it says that this gate was not yours, or that they are not known here.'
const forgetGate = ({ by, site_id }: GateEntry) => gateList.forget({ userId: by, siteId: site_id }).catch(() => {})
/** Sends once. Returns the server's answer, or throws when it is unknown whether the server got it. */
export async function sendEntry(entry: GateEntry, signal?: AbortSignal): Promise<Answer> {
  const { site_id, qr, claimed_at, override_reason } = entry
  const proof = { site_id, qr, claimed_at }
  const params = { id: entry.worker_id ?? '' }
  const headers = { 'idempotency-key': entry.key }
  if (entry.move === 'turnAway') return reportTurnedAway(entry, signal)
  try {
    const answer = await (entry.move === 'checkIn'
      ? siteControl.checkIn(
          { params, query: { source: 'scan' }, body: { ...proof, ...(override_reason && { override_reason }) } },
          signal,
          headers,
        )
      : siteControl.checkOut({ params, query: { source: 'scan' }, body: proof }, signal, headers))
    if (!('data' in answer)) {
      // The guard's right has ended since the scan: the server says only that it was taken.
      await forgetGate(entry)
      return { state: 'sent', message: answer.message }
    }
    const { data } = answer
    const { id } = data.check_in
    return { state: 'sent', message: data.message, presence_id: id, ...(data.undoable && { check_in_id: id }) }
  } catch (error) {
    const { status, message } = Object(error)
    if (isDenied(error)) {
      await forgetGate(entry)
      return { state: 'refused', message: deniedWords }
    }
    if (isFinalAnswer(status)) return { state: 'refused', message: String(message) }
    throw error
  }
}

/** Records a person turned away. When the server refuses the record, nothing changes for the guard. */
async function reportTurnedAway(
  { key, site_id, qr, claimed_at, reason = '' }: GateEntry,
  signal?: AbortSignal,
): Promise<Pick<GateEntry, 'state'>> {
  const body = { site_id, claimed_at, words: reason, ...(readQr(qr) && { qr }) }
  try {
    await siteControl.refuse({ body }, signal, { 'idempotency-key': key })
  } catch (error) {
    if (!isFinalAnswer(Object(error).status)) throw error
  }
  return { state: 'sent' }
}
