import { eq } from 'drizzle-orm'
import type { GateDecision, GateInputs } from '#contract/gate-decision'
import type { PresenceSource } from '#contract/presence'
import { judge } from '#lifecycles/law'
import { presenceLifecycle } from '#lifecycles/presence'
import { checkIns } from '#server/db/schema/presence'
import { recordMove } from '#server/history'
import { newId } from '#server/ids'
import { settleHours } from '#server/presence/hours'
import { tellOfMove } from '#server/presence/news'
import { type Mover, type OpenStay, openStayOf, type Stay, stateOf } from '#server/presence/standing'
import { conflict } from '#server/problems'
import { addHours } from '#server/timesheet/week'
import type { Tx } from '#server/work'

/** Who moved a worker, when it counts and how it was seen. */
type Seen = { at: Date; source: PresenceSource; by: string; receipt?: Record<string, unknown> }
export type Entering = Seen & {
  site: { id: string; name: string }
  companyId: string | null
  assignmentId: string | null
  decision: GateDecision
  inputs: GateInputs
  overrideReason?: string | undefined
  queued?: boolean
}

/**
 * Checks a locked worker in. 409 with the decision when the gate refuses, or when they are on site already. Somebody
 * thought to have left, or still checked in elsewhere, is here now: when they left there stays unknown, and is asked.
 */
export async function enter(tx: Tx, worker: Mover, entering: Entering): Promise<Stay> {
  const { site, decision, at, source, by, overrideReason } = entering
  const open = await openStayOf(tx, worker.id)
  const here = open?.stay.site_id === site.id ? open : undefined
  const from = stateOf(here, at)
  const facts = { verdict: decision.verdict, isExcused: overrideReason !== undefined }
  const verdict = judge(presenceLifecycle, from, facts, { type: 'checkIn' })
  if (!verdict.allowed)
    throw conflict(verdict.because === 'isLetIn' ? (decision.reasons[0]?.words ?? verdict.reason) : verdict.reason, {
      decision,
    })
  if (open) await endUnseen(tx, worker, open, { at, source, by })
  const stay = {
    id: newId(),
    worker_id: worker.id,
    site_id: site.id,
    company_id: entering.companyId,
    assignment_id: entering.assignmentId,
    in_at: at,
    in_source: source,
    in_by: by,
    receipt: { decision, inputs: entering.inputs, ...entering.receipt },
    override_reason: decision.verdict === 'ask first' ? (overrideReason ?? null) : null,
    queued: entering.queued ?? false,
  }
  const [made] = await tx.insert(checkIns).values(stay).returning()
  if (!made) throw new Error('a check-in was not written')
  await recordMove(tx, { ...told(made), from, move: 'checkIn', to: verdict.status, at, by, data: { source } })
  await addHours(tx, made, at)
  await tellOfMove(tx, worker, made, site.name, at)
  return made
}

/**
 * Checks a locked worker out of their open stay. Hours follow only where nobody doubted that they were still
 * there; otherwise the worker is asked, and may name an earlier time.
 */
export async function leave(tx: Tx, worker: Mover, { stay, site, hours }: OpenStay, seen: Seen): Promise<Stay> {
  const { at, source, by, receipt = {} } = seen
  const from = stateOf({ stay, hours }, at)
  const verdict = judge(presenceLifecycle, from, {}, { type: 'checkOut' })
  if (!verdict.allowed) throw conflict(verdict.reason)
  const out = {
    out_at: at,
    out_source: source,
    out_by: by,
    out_receipt: { ...receipt, left_known: from === 'on_site' },
  }
  const left = await end(tx, stay.id, out)
  if (from === 'on_site') await settleHours(tx, left, at)
  await recordMove(tx, { ...told(left), from, move: 'checkOut', to: verdict.status, at, by, data: { source } })
  await tellOfMove(tx, worker, left, site, at)
  return left
}

/** They are seen elsewhere, or again: the stay ends, and when they left is not known. */
async function endUnseen(tx: Tx, worker: Mover, { stay, site, hours }: OpenStay, { at, source, by }: Seen) {
  const out = { out_at: at, out_source: source, out_by: by, out_receipt: { left_known: false } }
  const ended = await end(tx, stay.id, out)
  const data = { source, left_known: false }
  await recordMove(tx, {
    ...told(ended),
    from: stateOf({ stay, hours }, at),
    move: 'checkOut',
    to: 'off_site',
    at,
    by,
    data,
  })
  await tellOfMove(tx, worker, ended, site, at)
}

/** Writes the end of a stay: the one place where it is written. */
export async function end(
  tx: Tx,
  id: string,
  out: Pick<Stay, 'out_at' | 'out_source' | 'out_by' | 'out_receipt'>,
): Promise<Stay> {
  const [ended] = await tx.update(checkIns).set(out).where(eq(checkIns.id, id)).returning()
  if (!ended) throw new Error('a check-out was not written')
  return ended
}

/** What history tells of a stay. */
export const told = ({ id, worker_id, company_id }: Stay) => ({
  noun: 'presence',
  id,
  userId: worker_id,
  companyId: company_id,
})
