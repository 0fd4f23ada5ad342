import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { typedText } from '#shared/api/kit/typed-text'
import { Id, Instant, one, RequestInstant, SealKey } from '#shared/api/kit/wire'
import { RollCallKind } from '#shared/api/platform/roll-call-kind'
import { RollCallStatus } from '#shared/api/platform/roll-call-status'
import { FirePerson } from './fire.ts'

/** Typed text in one line: what would break it is a space. */
const OneLine = typedText.overwrite((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '))

/** NONE removes a mark. */
export const MarkWord = z.enum(['SAFE', 'NEEDS_HELP', 'NOT_ON_SITE', 'NONE'])
export type MarkWord = z.infer<typeof MarkWord>

/**
 * The greatest counter that the database keeps. No phone counts so far: a roll call takes a clock by how many marks it
 * has.
 */
export const highestClock = 2_147_483_647
/** Random name of a phone: eight letters and digits. */
export const DeviceName = z.string().regex(/^[A-Za-z0-9]{8}$/, 'Eight letters and digits.')

/** One of the marks of a person. */
const MarkRef = z.strictObject({ device: DeviceName, clock: z.number().int().min(1).max(highestClock) })

/**
 * What one marshal said of one person. Whose mark it is, the server decides: `by` counts when it names a marshal of
 * this roll call, and `by_name` only between phones. `clock` is a Lamport counter: it orders the marks of phones whose
 * clocks differ, the greater device name first where two are equal. `answers` is the call for help that the marshal saw
 * on the person. `at` is the phone's time, a claim: the server answers with one between the start of the roll call and
 * its arrival. A call for help of the day before its arrival keeps its own time; an older one gets the start of the roll
 * call.
 */
export const Mark = z.strictObject({
  person_id: Id,
  mark: MarkWord,
  ...MarkRef.shape,
  answers: MarkRef.optional(),
  at: RequestInstant,
  by: Id,
  by_name: OneLine.max(200),
  note: OneLine.max(200).optional(),
})
export type Mark = z.infer<typeof Mark>
/**
 * A mark as a phone stores it. `via`: who brought it, when that was not the marshal who made it. Not strict: a page
 * that was opened before an update of the server ignores what is new in it.
 */
export const SessionMark = z.object({
  ...Mark.shape,
  answers: z.object(MarkRef.shape).optional(),
  via: z.string().optional(),
})
export type SessionMark = z.infer<typeof SessionMark>
/** `late`: it arrived after the roll call was closed. */
export const KeptMark = SessionMark.extend({ late: z.boolean() })
export type KeptMark = z.infer<typeof KeptMark>

/** Letters of a name that somebody types. */
export const mostLetters = 120
/**
 * A person found on site who is not on the list. The form wants a name; a phone that sends none is not refused for it,
 * as whatever else it noted would be refused too.
 */
export const AddedPerson = z.strictObject({
  id: Id,
  name: OneLine.overwrite((name) => name || 'No name given').max(mostLetters),
  company: OneLine.max(mostLetters).nullable(),
})
export type AddedPerson = z.infer<typeof AddedPerson>

export const RollCall = z.object({
  id: Id,
  site_id: Id,
  site: z.string(),
  kind: RollCallKind,
  status: RollCallStatus,
  started_at: Instant,
  started_by: z.string(),
  closed_at: Instant.nullable(),
  closed_by: z.string().nullable(),
  /** The reader can close it. */
  may_run: z.boolean(),
  /** Seals the codes between phones: the `seal` of the list it started with. A sub-company's phones have their own. */
  key: SealKey,
})
export type RollCall = z.infer<typeof RollCall>

/**
 * Another marshal of a running roll call, as the server hears of their phone: null while it does, otherwise when it was
 * last heard of.
 */
export const OtherMarshal = z.object({ id: Id, name: z.string(), silent_since: Instant.nullable() })
export type OtherMarshal = z.infer<typeof OtherMarshal>
/** Absent from the answers of an earlier version, which does not know it. */
const others = { others: OtherMarshal.array().optional() }

/** Changes since `revision`. */
const Update = z.object({
  status: RollCallStatus,
  /**
   * The sender took part as a marshal, and has no right to the site any more: what they sent is taken, but for what is
   * named as refused, and they read nothing else.
   */
  right_ended: z.boolean().optional(),
  /** Also absent from the answers of an earlier version. */
  closed_at: Instant.nullable().optional(),
  closed_by: z.string().nullable().optional(),
  revision: z.number().int(),
  now: Instant,
  /** All people added since it began, and those who were checked out, or came again. */
  added: z.array(FirePerson),
  /** People of the request who were not added. */
  not_added: z.array(z.object({ id: Id, reason: z.string() })),
  marks: z.array(KeptMark),
  /** Marks of which nothing was kept. With `resend_after` only the clock is wrong: send it again with a later one. */
  refused: z.array(
    KeptMark.pick({ person_id: true, device: true, clock: true }).extend({
      reason: z.string(),
      resend_after: z.number().int().optional(),
    }),
  ),
  ...others,
})
export type RollCallUpdate = z.infer<typeof Update>
export const RunningRollCall = z.object({
  call: RollCall,
  people: z.array(FirePerson),
  /** Of each person the marks that decide or may still do so, and the late ones. */
  marks: z.array(KeptMark),
  revision: z.number().int(),
  now: Instant,
  ...others,
})
export type RunningRollCall = z.infer<typeof RunningRollCall>
/** Body of a 409 to a start while another roll call is running on the site, or has run for the same alarm. */
export const StartRefused = z.object({
  message: z.string(),
  running: RollCall.pick({ id: true, kind: true, started_at: true, started_by: true }),
})
export type StartRefused = z.infer<typeof StartRefused>
const Counts = z.object({
  people: z.number().int(),
  not_found: z.number().int(),
  needs_help: z.number().int(),
  /** People for whom a call for help came after the end. */
  late_needs_help: z.number().int(),
})
/** Who needs help by a call that came after the end and that nobody has answered. */
const LateCall = z.object({
  person_id: Id,
  name: z.string(),
  note: z.string().nullable(),
  at: Instant,
  /** The marshal who made it, in words. */
  by: z.string(),
})
export type LateCall = z.infer<typeof LateCall>
export const PastRollCall = RollCall.omit({ key: true }).extend({
  ...Counts.shape,
  /** Absent from the answers of an earlier version. */
  late_calls: z.array(LateCall).default([]),
})
export type PastRollCall = z.infer<typeof PastRollCall>

const id = z.strictObject({ id: Id })
/** Seconds before its arrival at which a start or a call for help can have been made. */
export const claimedAtMost = 86_400
/** How a phone began a roll call; `started_ago` in seconds, for a start without network. */
const start = { kind: RollCallKind, started_ago: z.number().int().min(0).max(claimedAtMost) }
/** A roll call that the server has not received, as the phone on which it runs began it. */
const UnsentStart = z.strictObject({ site_id: Id, ...start, key: SealKey })
export type UnsentStart = z.infer<typeof UnsentStart>

export const rollCallApi = api({
  /** The newest 20 of a site. */
  list: {
    method: 'GET',
    path: '/api/me/sites/{id}/roll-calls',
    params: id,
    reply: z.object({ data: z.array(PastRollCall) }),
  },
  /**
   * Takes the list and starts. `id` comes from the phone: the same start sent again returns the roll call that it
   * created. `started_ago` (seconds) is for a start without network; `key` is the seal it started with. 409 with
   * `running` while another roll call is running there, or when one of that alarm is over by now: read and join that one.
   * 409 without it when it began a day ago or earlier, or when the id is that of one of another kind, which is over.
   */
  start: {
    method: 'POST',
    path: '/api/me/sites/{id}/roll-calls',
    params: id,
    body: z.strictObject({ id: Id, ...start, started_ago: start.started_ago.default(0), key: SealKey.optional() }),
    reply: one(RunningRollCall),
  },
  read: { method: 'GET', path: '/api/me/roll-calls/{id}', params: id, reply: one(RunningRollCall) },
  updates: {
    method: 'GET',
    path: '/api/me/roll-calls/{id}/marks',
    params: id,
    query: z.strictObject({ since: z.coerce.number().int().min(0) }),
    reply: one(Update),
  },
  /**
   * Adds marks, idempotently. After closing they are stored as late. A marshal of this roll call whose right to the
   * site has ended since can still send calls for help that they made until its end, with people of `added` whom they
   * are for; all else is refused. `start` is of a roll call that the phone began without network and could not send: a
   * guard whose right ended after that start sends its calls for help. 404 for a guard who has the right: they start it.
   */
  mark: {
    method: 'POST',
    path: '/api/me/roll-calls/{id}/marks',
    params: id,
    body: z.strictObject({
      since: z.number().int().min(0),
      start: UnsentStart.optional(),
      added: z.array(AddedPerson).max(200).default([]),
      marks: z.array(Mark).max(1000),
    }),
    reply: one(Update),
  },
  /**
   * 409 while people are not found or need help and that was not confirmed (`not_found` and `needs_help` name them;
   * `confirm_not_found` confirms both), and when it is already closed.
   */
  close: {
    method: 'PUT',
    path: '/api/me/roll-calls/{id}/close',
    params: id,
    body: z.strictObject({ confirm_not_found: z.boolean().default(false) }),
    reply: one(PastRollCall),
  },
  /** Returns a signed URL of the report as a PDF: valid for this session, for 5 minutes. */
  report: {
    method: 'GET',
    path: '/api/me/roll-calls/{id}/report',
    params: id,
    reply: one(z.object({ url: z.string() })),
  },
})
