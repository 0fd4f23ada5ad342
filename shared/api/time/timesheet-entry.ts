import { z } from 'zod'
import { PresenceSource } from '#shared/api/gate/presence'
import { Day, Id, Instant } from '#shared/api/kit/wire'

export const Named = z.object({ id: Id, name: z.string() })
/** What the gate recorded for an entry. */
export const GateObservation = z.object({
  in_at: Instant,
  in_source: PresenceSource,
  out_at: Instant.nullable(),
  out_source: PresenceSource.nullable(),
  /** Without a check-out: when the worker was next recorded, which does not show when they left. */
  seen_again_at: Instant.nullable(),
  suspected_left_at: Instant.nullable(),
})

/** They are there: checked in and not out, and nobody doubts it. */
export const isOnSite = (observation: z.infer<typeof GateObservation> | null): boolean =>
  observation !== null && !observation.out_at && !observation.seen_again_at && !observation.suspected_left_at

/** Work of one day on one site. `minutes`: elapsed minutes less the break; null while the end is unknown. */
export const TimesheetEntry = z.object({
  id: Id,
  day: Day,
  site: Named.nullable(),
  start_at: Instant.nullable(),
  end_at: Instant.nullable(),
  break_minutes: z.number().int(),
  minutes: z.number().int().nullable(),
  source: z.enum(['CHECK_IN', 'TYPED']),
  note: z.string().nullable(),
  /** Who wrote the note, which a correction can replace; null without one, and where it was not kept. */
  note_by: z.object({ is_worker: z.boolean(), name: z.string() }).nullable(),
  seen: GateObservation.nullable(),
  /** When somebody else entered the missing finish time. */
  finish_set_at: Instant.nullable(),
  /** In words: why to check it before accepting. */
  flags: z.array(z.string()),
  /** Pounds an hour that day; absent for readers without access to pay, null when no contract applied. */
  hourly_rate: z.number().nullable().optional(),
})
export type TimesheetEntry = z.infer<typeof TimesheetEntry>
