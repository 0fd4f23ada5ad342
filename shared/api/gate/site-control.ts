import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { listOf, pageQuery } from '#shared/api/kit/paging'
import { typedText } from '#shared/api/kit/typed-text'
import { Done, Id, Instant, one, RequestInstant } from '#shared/api/kit/wire'
import { RollCallKind } from '#shared/api/platform/roll-call-kind'
import { GateDecision } from '#shared/domain/gate/gate-decision'
import { GateInputs } from '#shared/domain/gate/gate-inputs'
import { OverrideReason } from './override-reason.ts'
import { CheckIn, PresenceState } from './presence.ts'
import { PublicKey, qrSeconds } from './worker-qr.ts'

/**
 * A site that the caller guards or is staff of. `on_site` and `in_doubt` count only people the caller has access to.
 */
export const ControlledSite = z.object({
  id: Id,
  name: z.string(),
  place: z.string(),
  company: z.string(),
  sharedSite: z.boolean(),
  on_site: z.number().int(),
  in_doubt: z.number().int(),
  due: z.number().int(),
  /** False for a manager with read access only. */
  may_check: z.boolean(),
  /** The roll call running there; absent from what an earlier version answered or stored. */
  roll_call: z.object({ kind: RollCallKind, started_at: Instant, started_by: z.string() }).nullable().optional(),
})
export type ControlledSite = z.infer<typeof ControlledSite>

/** A worker as shown at the gate. */
export const ControlledWorker = z.object({
  id: Id,
  slug: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** `id` changes only with the picture; the URL is valid for 5 minutes and this session. */
  photo: z.object({ id: Id, full_url: z.string() }).nullable(),
  company: z.string(),
  role: z.string(),
  /** On this site. */
  presence: z.object({ state: PresenceState, since: Instant.nullable(), check_in_id: Id.nullable() }),
  inputs: GateInputs,
  /** Public keys of the worker's phones, to verify their codes without network. */
  keys: z.array(z.object({ id: Id, public_key: PublicKey })),
})
export type ControlledWorker = z.infer<typeof ControlledWorker>

/** Result of a check-in or check-out. `same`: it repeats one made a minute ago or by another guard; nothing changed. */
export const CheckOutcome = z.object({
  check_in: CheckIn,
  presence: z.object({ state: PresenceState, since: Instant.nullable() }),
  /** For a check-in: the decision at that time. */
  decision: GateDecision.nullable(),
  same: z.boolean(),
  /** The caller can undo it for a while: no gate opened for it, and no roll call has them on its list by it. */
  undoable: z.boolean(),
  /** One sentence for the guard. */
  message: z.string(),
})
export type CheckOutcome = z.infer<typeof CheckOutcome>

const Scan = z.strictObject({ source: z.literal('scan').optional() })
/** Default: the site of the scanned code, else the only site that the caller controls. */
const atSite = { site_id: Id.optional() }
const Proof = z.strictObject({
  ...atSite,
  /** The worker's own password, typed on the guard's device. Either this or `qr`. */
  worker_password: z.string().min(1).max(128).optional(),
  qr: z.string().max(1000).optional(),
  /** The device's time of the scan, at which it counts unless it is ahead of now. When late (`isLate`), it is judged by it. */
  claimed_at: RequestInstant.optional(),
})
const oneProof = { message: 'Scan the worker’s code or let them type their password.', path: ['worker_password'] }
const hasOneProof = ({ worker_password, qr }: z.infer<typeof Proof>) =>
  (worker_password === undefined) !== (qr === undefined)
const noWaiting = { message: 'A password is typed now: only the scan of a code may come later.', path: ['claimed_at'] }
const canBeDelayed = ({ qr, claimed_at }: z.infer<typeof Proof>) => claimed_at === undefined || qr !== undefined
/**
 * Whether a scan is so old that it was delayed by a missing network. Up to the allowed clock difference it is
 * judged as made now.
 */
export const isLate = (claimed: Date, now: Date): boolean => now.getTime() - claimed.getTime() > qrSeconds.skew * 1000

/** The outcome; `Done` alone for a scan that is sent after the caller's right at the gate has ended. */
const Checked = z.union([one(CheckOutcome), Done])
const worker = z.strictObject({ id: Id })
export const siteControlApi = api({
  sites: {
    method: 'GET',
    path: '/api/site-control',
    reply: z.object({ data: z.array(ControlledSite) }),
  },
  /** Workers assigned to the site today, by name. All of page 1 (5,000) is the offline list. */
  workers: {
    method: 'GET',
    path: '/api/site-control/workers',
    query: pageQuery({ ...atSite, search: z.string().trim().max(100).optional() }),
    reply: listOf(ControlledWorker).extend({ listed_at: Instant }),
  },
  /**
   * One worker with the current decision; with a code of their own it can be any worker. `source` scan requires the
   * scanned code: an id alone is no scan.
   */
  worker: {
    method: 'GET',
    path: '/api/site-control/workers/{userId}',
    params: z.strictObject({ userId: Id }),
    query: Scan.extend({ ...atSite, qr: z.string().max(1000).optional() }).refine(
      ({ source, qr }) => source === undefined || qr !== undefined,
      { message: 'Scan the worker’s code: nobody is scanned without one.', path: ['qr'] },
    ),
    reply: one(ControlledWorker.extend({ decision: GateDecision, listed_at: Instant })),
  },
  checkIn: {
    method: 'POST',
    path: '/api/site-control/workers/{id}/check-in',
    params: worker,
    query: Scan,
    /** `override_reason` is required when the decision warns. */
    body: Proof.extend({ override_reason: OverrideReason.optional() })
      .refine(hasOneProof, oneProof)
      .refine(canBeDelayed, noWaiting),
    reply: Checked,
  },
  checkOut: {
    method: 'POST',
    path: '/api/site-control/workers/{id}/check-out',
    params: worker,
    query: Scan,
    body: Proof.refine(hasOneProof, oneProof).refine(canBeDelayed, noWaiting),
    reply: Checked,
  },
  /**
   * Undoes the caller's own check-in or check-out of a worker; 409 after 40 s, or once something else depends on it.
   */
  undo: {
    method: 'PUT',
    path: '/api/site-control/check-ins/{id}/undo',
    params: worker,
    body: z.strictObject({ move: z.enum(['checkIn', 'checkOut']) }),
    reply: Done,
  },
  /**
   * Records a person refused by the gate's device; repeats within a minute are recorded once. `qr` is the scanned code
   * when it was a worker's code.
   */
  refuse: {
    method: 'POST',
    path: '/api/site-control/refusals',
    body: z.strictObject({
      site_id: Id,
      qr: z.string().max(1000).optional(),
      claimed_at: RequestInstant,
      words: typedText.min(1).max(500),
    }),
    reply: Done,
  },
  /** The worker's answer to 'when did you leave?', for a check-in without a check-out. */
  answerLeft: {
    method: 'PUT',
    path: '/api/me/presence',
    body: z.strictObject({ check_in_id: Id, left_at: RequestInstant }),
    reply: one(CheckIn),
  },
})
