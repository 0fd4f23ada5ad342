import { enter, leave } from '#server/gate/presence.commands'
import { isCheckInListed } from '#server/gate/presence.events'
import {
  isWithinShift,
  lockOpenSite,
  lockWorkers,
  type Mover,
  nameOf,
  openPresenceOf,
  type Presence,
} from '#server/gate/presence.queries'
import type { Gate } from '#server/gate/site-control.access'
import { factsAt, type WorkerFacts } from '#server/gate/site-control-facts.queries'
import type { Present } from '#server/gate/site-people.queries'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { conflict, Problem } from '#server/platform/kit/problems'
import { beginAct } from '#server/platform/moves/undo'
import { notify } from '#server/platform/outbox/notify'
import type { SavedSitePeople, SaveSitePeople } from '#shared/api/gate/site-people'
import { decideGate } from '#shared/domain/gate/gate-decision'
import { minutesBetween } from '#shared/domain/kit/london'
import { clockTime, hours as inHours } from '#shared/domain/kit/words'

type Save = Omit<SaveSitePeople, 'filters'>
type Move = { tx: Tx; me: Person; gate: Gate; save: Save; now: Date }
export type Moved = { came: Present[]; left: Present[] } & Pick<SavedSitePeople, 'refused' | 'done'>

/**
 * Checks people of a site in or out manually: locks all of them, and reads everything the gate decision needs, at once.
 * `people` are those the caller can access; other ids are ignored. A refusal of one does not affect the others.
 */
export async function movePeople(move: Move, people: Present[]): Promise<Moved> {
  const { save } = move
  const moved: Moved = { came: [], left: [], refused: [], done: [] }
  const wanted = (ids: string[]) => {
    const idSet = new Set(ids)
    return people.filter(({ id }) => idSet.has(id))
  }
  const workers = await lockWorkers(
    move.tx,
    people.map(({ id }) => id),
  )
  const coming = wanted(save.onsite).map(({ id }) => id)
  const factsById = await factsAt(move.tx, move.gate, coming, cameAt(move))
  const each = async (ids: string[], run: (one: Present, worker: Mover) => Promise<void>) => {
    for (const one of wanted(ids)) {
      const worker = workers.get(one.id)
      if (!worker) continue
      await run(one, worker).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
        moved.refused.push({ id: one.id, name: nameOf(worker), reason: error.message })
      })
    }
  }
  await each(save.onsite, async (one, worker) => {
    const presence = await comeIn(move, worker, factsById.get(one.id))
    const there = { status: 'On site' as const, checkin_id: presence.id, onsite_since: presence.in_at }
    moved.came.push({ ...one, ...there, suspected_left_at: null, left_at: null })
    if (!(await isCheckInListed(move.tx, { presence, waits: false })))
      moved.done.push({ check_in_id: presence.id, move: 'checkIn', name: nameOf(worker) })
  })
  await each(save.check_offsite, async (one, worker) => {
    const presence = await goOut(move, worker)
    const gone = { status: 'Left' as const, checkin_id: null, onsite_since: null, suspected_left_at: null }
    moved.left.push({ ...one, ...gone, left_at: presence.out_at })
    moved.done.push({ check_in_id: presence.id, move: 'checkOut', name: nameOf(worker) })
  })
  await each(save.ask, (one, worker) => requestLeftTime(move, one, worker))
  return moved
}

const cameAt = ({ save, now }: Pick<Move, 'save' | 'now'>) => (save.onsite_since ? new Date(save.onsite_since) : now)

async function comeIn(
  { tx, me, gate, save, now }: Move,
  worker: Mover,
  facts: WorkerFacts | undefined,
): Promise<Presence> {
  const at = cameAt({ save, now })
  if (at > now) throw conflict('Nobody comes in the future. Choose a time that has passed.')
  if (!isWithinShift({ in_at: at }, now)) {
    const long = inHours(minutesBetween(at, now))
    throw conflict(`That would be ${long} on site, which is longer than any shift. Choose a later time.`)
  }
  const open = await openPresenceOf(tx, worker.id)
  const isElsewhere = open !== undefined && open.presence.site_id !== gate.site.id
  // A time of the past would end a stay there that a gate saw, by the word of somebody who has no right to it.
  if (isElsewhere && save.onsite_since !== null)
    throw conflict(`${nameOf(worker)} is checked in elsewhere. Check them in as from now.`)
  await lockOpenSite(tx, gate.site.id)
  if (!facts) throw conflict('Nothing is known of this worker on this site.')
  const decision = decideGate(facts.inputs, at)
  // It takes them off the fire list there, where somebody suspected to have left stands too: not by a tick beside the
  // wrong name. Whom nobody has seen for longer than any shift has only not been checked out.
  const isMoved = isElsewhere && isWithinShift(open.presence, now)
  if (isMoved && decision.verdict !== 'do not let in' && !save.override_reason)
    throw conflict(
      `${nameOf(worker)} is checked in on another site, and would be checked out there. If they are here, say how you know.`,
    )
  if (decision.verdict === 'ask first' && !save.override_reason)
    throw conflict(`Say why you let them in: ${decision.reasons.find(({ mark }) => mark === 'warns')?.words}.`)
  return enter(tx, worker, {
    site: gate.site,
    companyId: facts.assignment?.company_id ?? null,
    assignmentId: facts.assignment?.id ?? null,
    decision,
    inputs: facts.inputs,
    at,
    now,
    act: beginAct(me, now),
    source: 'MANUAL',
    by: me.id,
    overrideReason: save.override_reason,
  })
}

async function goOut({ tx, me, gate, save, now }: Move, worker: Mover): Promise<Presence> {
  const open = await openPresenceOf(tx, worker.id)
  if (open?.presence.site_id !== gate.site.id) throw conflict('This worker is not checked in on this site.')
  const at = save.left_at ? new Date(save.left_at) : now
  if (at <= open.presence.in_at || at > now)
    throw conflict(
      `Choose a time after they came in at ${clockTime(open.presence.in_at.toISOString())}, and not in the future.`,
    )
  // Without a time, somebody may be clearing the list in the evening: the worker is gone, but left at another time.
  const isWitnessed = save.left_at !== null
  return leave(tx, worker, open, { at, now, act: beginAct(me, now), source: 'MANUAL', by: me.id, isWitnessed })
}

/** Asks the worker again when they left: only they, or somebody who saw them leave, can answer. */
async function requestLeftTime({ tx, gate, now }: Move, one: Present, worker: Mover): Promise<void> {
  if (one.status !== 'Suspected left' || !one.onsite_since) throw conflict('This worker is not thought to have left.')
  await notify(tx, {
    userId: worker.id,
    type: 'worker.onsite.change',
    description: `Have you left ${gate.site.name}? You came at ${clockTime(one.onsite_since.toISOString())}. Say when you left: your hours wait for it`,
    action: { site_id: gate.site.id, worker_slug: worker.slug },
    at: now,
  })
}
