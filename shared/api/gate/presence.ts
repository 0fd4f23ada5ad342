import { z } from 'zod'
import { Id, Instant } from '#shared/api/kit/wire'

/** Where a person is, as far as recorded. suspected_left: checked in, but the site closed long ago. */
export const PresenceState = z.enum(['off_site', 'on_site', 'suspected_left'])
export type PresenceState = z.infer<typeof PresenceState>

/** How a check-in or check-out was recorded. WORKER: the worker's own answer to 'when did you leave?'. */
export const PresenceSource = z.enum(['GATE', 'GUARD_PASSWORD', 'GUARD_QR', 'MANUAL', 'WORKER'])
export type PresenceSource = z.infer<typeof PresenceSource>
export const sourceWords: Record<PresenceSource, string> = {
  GATE: 'Gate',
  GUARD_PASSWORD: 'Guard, password',
  GUARD_QR: 'Guard, QR',
  MANUAL: 'Manager',
  WORKER: 'Worker’s answer',
}

/** A stay on a site; open while `out_at` is null. */
export const CheckIn = z.object({
  id: Id,
  site_id: Id,
  in_at: Instant,
  in_source: PresenceSource,
  out_at: Instant.nullable(),
  out_source: PresenceSource.nullable(),
  suspected_left_at: Instant.nullable(),
  /** Made without network and sent later. */
  queued: z.boolean(),
})
export type CheckIn = z.infer<typeof CheckIn>

/**
 * Minutes on site of the longest shift. An answer to 'when did you leave?' beyond it is taken for a slip; a check-out
 * beyond it, of somebody suspected to have left, does not show when they left.
 */
export const maxPresenceMinutes = 16 * 60

/** Seconds in which a repeated scan of the same worker on the same site is ignored: the first result is kept. */
export const rescanSeconds = 60
