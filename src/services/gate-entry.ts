import { z } from 'zod'
import { Id, Instant } from '#contract/wire'
import { siteControl } from './site-control.ts'

/**
 * One scan that a guard let through. `key` is its idempotency key; `claimed_at` this device's time of the scan.
 * `waiting` until the server has answered; a `refused` one stays until the guard has looked at it.
 */
export const GateEntry = z.object({
  key: z.string(),
  by: Id,
  site_id: Id,
  worker_id: Id,
  name: z.string(),
  move: z.enum(['checkIn', 'checkOut']),
  qr: z.string(),
  claimed_at: Instant,
  override_reason: z.string().optional(),
  state: z.enum(['waiting', 'sent', 'refused', 'seen']),
  message: z.string().optional(),
})
export type GateEntry = z.infer<typeof GateEntry>

/** Answers that are no verdict on a scan: the server is away or busy, or the person is signed out. */
const passing = [401, 408, 425, 429]
const isRefusal = (status: unknown) =>
  typeof status === 'number' && status >= 400 && status < 500 && !passing.includes(status)

/** Asks the server once. Answers what it said, or throws when nobody knows whether it heard. */
export async function sendEntry(entry: GateEntry, signal?: AbortSignal): Promise<Pick<GateEntry, 'state' | 'message'>> {
  const { site_id, qr, claimed_at, override_reason } = entry
  const proof = { site_id, qr, claimed_at }
  const params = { id: entry.worker_id }
  const headers = { 'idempotency-key': entry.key }
  try {
    const { data } = await (entry.move === 'checkIn'
      ? siteControl.checkIn(
          { params, query: { source: 'scan' }, body: { ...proof, ...(override_reason && { override_reason }) } },
          signal,
          headers,
        )
      : siteControl.checkOut({ params, query: { source: 'scan' }, body: proof }, signal, headers))
    return { state: 'sent', message: data.message }
  } catch (error) {
    const { status, message } = Object(error)
    if (isRefusal(status)) return { state: 'refused', message: String(message) }
    throw error
  }
}
