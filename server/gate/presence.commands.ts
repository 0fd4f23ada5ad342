import { eq } from 'drizzle-orm'
import type { InputFrom } from 'xstate'
import { isDeparture, presenceLifecycle, presenceState } from '#lifecycles/gate/presence'
import type { Rejection } from '#lifecycles/law'
import { arrived, checkedIn, checkedOut, type Effects } from '#server/gate/presence.events'
import {
  isLeftUnknown,
  isWithinShift,
  laterThan,
  type Mover,
  type OpenPresence,
  type Presence,
  type Presences,
  presencesOf,
  presenceWords,
  stateOf,
} from '#server/gate/presence.queries'
import { dropQuestion, invalidateOnlookerPages, notifyPresenceMoved } from '#server/gate/presence-notifications'
import { checkIns } from '#server/platform/db/schema/presence'
import type { Tx } from '#server/platform/db/transaction'
import { conflict, type Problem } from '#server/platform/kit/problems'
import { type Noun, transitionRow } from '#server/platform/moves/transition'
import { sendWaitingNotifications } from '#server/platform/moves/undo'
import type { Act } from '#server/platform/outbox/put'
import type { PresenceSource, PresenceState } from '#shared/api/gate/presence'
import type { GateDecision } from '#shared/domain/gate/gate-decision'
import type { GateInputs } from '#shared/domain/gate/gate-inputs'
import { newId } from '#shared/domain/kit/id'
import { moment } from '#shared/domain/kit/words'

/**
 * Who moved a worker and from what source. `at` is when it counts, `now` when the server received it. `act`: can be
 * undone for a while.
 */
type Observation = {
  at: Date
  now: Date
  source: PresenceSource
  by: string
  receipt?: Record<string, unknown>
  act?: Act | undefined
}
export type Entering = Observation & {
  site: { id: string; name: string }
  companyId: string | null
  assignmentId: string | null
  decision: GateDecision
  inputs: GateInputs
  overrideReason?: string | undefined
  queued?: boolean
  /** If they are read already, since `at` or earlier. */
  presences?: Presences
}

/**
 * Checks a locked worker in. 409 with the decision when the gate refuses, or when they are on site already; 409 when
 * they were on any site later than `at`. A presence that is suspected left, or open on another site, ends here without
 * a known departure, and the worker is asked for it.
 */
export async function enter(tx: Tx, worker: Mover, entering: Entering): Promise<Presence> {
  const { site, decision, at, now, source, by, overrideReason, act } = entering
  const presences = entering.presences ?? (await presencesOf(tx, worker.id, at))
  const { open } = presences
  const here = open?.presence.site_id === site.id ? open : undefined
  const later = laterThan(at, presences)
  const isMovedByHand = source === 'MANUAL' && open !== undefined && open.presence.site_id !== site.id
  const presence: Presence = {
    ...noCheckOut,
    id: newId(),
    worker_id: worker.id,
    site_id: site.id,
    company_id: entering.companyId,
    assignment_id: entering.assignmentId,
    in_at: at,
    in_source: source,
    in_by: by,
    receipt: { decision, inputs: entering.inputs, ...entering.receipt },
    override_reason: decision.verdict === 'ask first' || isMovedByHand ? (overrideReason ?? null) : null,
    suspected_left_at: null,
    queued: entering.queued ?? false,
    created_at: now,
  }
  const facts = { verdict: decision.verdict, isExcused: overrideReason !== undefined, isNewest: !later }
  const coming: InHand = { presence, from: stateOf(here, at), facts }
  const refuse = ({ because, reason }: Rejection) => {
    if (because === 'isNewest' && later) return tooEarly(worker, later, entering)
    return conflict(because === 'isLetIn' ? (decision.reasons[0]?.words ?? reason) : reason, { decision })
  }
  const mover = { me: { id: by }, now, refuse }
  const { row } = await transitionRow(tx, presenceNoun, coming, { type: 'checkIn' }, mover, async ({ from }) => {
    const before = open?.presence ?? presences.newest
    if (before) await sendWaitingNotifications(tx, 'presence', before.id, now)
    if (open) await endUnseen(tx, worker, open, { at, now, source, by, act })
    const [made] = await tx.insert(checkIns).values(presence).returning()
    if (!made) throw new Error('a check-in was not written')
    await arrived.publish(tx, { presence: made, by, now })
    const effects = effectsOf(act)
    await checkedIn.publish(tx, { presence: made, at, effects })
    const data = { source, ...(effects && { undo: { from, ended: open?.presence.id, effects } }) }
    return { row: { ...coming, presence: made }, ...lineOf(act), data }
  })
  await notifyPresenceMoved(tx, worker, row.presence, site.name, at, act)
  return row.presence
}

/** 409 for a check-in that would count before a later presence ended, or began: its hours would count twice. */
function tooEarly(worker: Mover, later: Presence, { at, now }: Entering) {
  const time = moment(at.toISOString(), now.toISOString())
  return conflict(`${presenceWords(worker, later, now)}, which is later than ${time}. Choose a later time.`)
}

/** `isWitnessed`: `at` was given as the moment of leaving, not only as when they were no longer there. */
export type Leaving = Observation & { isWitnessed: boolean }

/**
 * Checks a locked worker out of their open presence, or of one whose end nobody saw (a scan that arrives late). Hours
 * are completed if that is when they left; otherwise the worker is asked, and can name an earlier time.
 */
export async function leave(
  tx: Tx,
  worker: Mover,
  { presence, site, hours }: OpenPresence,
  leaving: Leaving,
): Promise<Presence> {
  const { at, now, source, by, receipt = {}, act, isWitnessed } = leaving
  const isUnseen = isLeftUnknown(presence)
  const suspected = presenceState({ isIn: true, isSuspected: true })
  const from = isUnseen ? suspected : stateOf({ presence, hours }, at)
  const facts = { isWitnessed, isWithinShift: isWithinShift(presence, at) }
  const leaver: InHand = { presence, from, facts }
  const { row } = await transitionRow(
    tx,
    presenceNoun,
    leaver,
    { type: 'checkOut' },
    { me: { id: by }, now },
    async () => {
      await sendWaitingNotifications(tx, 'presence', presence.id, now)
      if (isUnseen) await dropQuestion(tx, worker, presence, site)
      const left_known = isDeparture(from, facts)
      const out_receipt = { ...receipt, left_known }
      const left = await end(tx, presence.id, { out_at: at, out_source: source, out_by: by, out_receipt })
      const effects = effectsOf(act)
      await checkedOut.publish(tx, { presence: left, leftAt: left_known ? at : null, effects })
      const data = { source, ...(effects && { undo: { from, effects } }) }
      return { row: { ...leaver, presence: left }, ...lineOf(act), data }
    },
  )
  const left = row.presence
  // The presence had ended already: nobody is notified of a move, the pages only load the new time.
  await (isUnseen ? invalidateOnlookerPages(tx, worker, left) : notifyPresenceMoved(tx, worker, left, site, at, act))
  return left
}

/** Ends a presence whose worker checks in again, here or elsewhere: when they left is unknown. */
async function endUnseen(tx: Tx, worker: Mover, { presence, site, hours }: OpenPresence, observation: Observation) {
  const { at, now, source, by, act } = observation
  const leaver: InHand = { presence, from: stateOf({ presence, hours }, at), facts: { isWitnessed: false } }
  const { row } = await transitionRow(
    tx,
    presenceNoun,
    leaver,
    { type: 'checkOut' },
    { me: { id: by }, now },
    async () => {
      const out = { out_at: at, out_source: source, out_by: by, out_receipt: { left_known: false } }
      return { row: { ...leaver, presence: await end(tx, presence.id, out) }, data: { source, left_known: false } }
    },
  )
  await notifyPresenceMoved(tx, worker, row.presence, site, at, act)
}

const lineOf = (act: Act | undefined) => (act ? { line: act.id } : {})
const effectsOf = (act: Act | undefined): Effects | undefined => (act ? {} : undefined)

/** The only place that writes the end of a presence. */
export async function end(
  tx: Tx,
  id: string,
  out: Pick<Presence, 'out_at' | 'out_source' | 'out_by' | 'out_receipt'>,
): Promise<Presence> {
  const [ended] = await tx.update(checkIns).set(out).where(eq(checkIns.id, id)).returning()
  if (!ended) throw new Error('a check-out was not written')
  return ended
}

/** What a presence is without its end. */
export const noCheckOut = { out_at: null, out_source: null, out_by: null, out_receipt: null }

/** A presence as a move finds it: its state then, and what the lifecycle needs to know for that move. */
export type InHand = { presence: Presence; from: PresenceState; facts: InputFrom<typeof presenceLifecycle> }
/** The worker is locked before, since a worker has one open presence at most. */
export const presenceNoun: Noun<typeof presenceLifecycle, InHand, CheckedBy> = {
  noun: 'presence',
  lifecycle: presenceLifecycle,
  state: ({ from }) => from,
  facts: ({ facts }) => facts,
  owner: ({ presence: { id, worker_id, company_id } }) => ({ id, userId: worker_id, companyId: company_id }),
  recorded: (state) => state,
  refuse: (_tx, rejection, _row, { refuse }) => refuse?.(rejection),
}
type CheckedBy = { me: { id: string } | null; now: Date; refuse?: (rejection: Rejection) => Problem }
