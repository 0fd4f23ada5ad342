import type { InputFrom } from 'xstate'
import { gatePositionLifecycle, gateState, orderTo } from '#lifecycles/gate/gate-position'
import { type GateRow, isAwaited, lockGate, lockOwnGate, logGate, setPosition } from '#server/gate/gate.queries'
import type { RunTransaction, Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { conflict, notFound } from '#server/platform/kit/problems'
import { assertMove, type MovedBy, type Noun, transitionIfAllowed } from '#server/platform/moves/transition'
import { GateSilent } from '#server/platform/ports/gate-silent'
import type { GateAnswer } from '#server/platform/ports/ports'
import type { GatePosition } from '#shared/api/platform/gate-position'

type GateReply = GateAnswer | { answer: 'silent' }
const results = { done: 'DONE', refused: 'REFUSED', silent: 'NO_ANSWER' } as const

/** Sends one request to a gate, without a retry. Never call it inside a transaction: it waits for the device. */
export async function callDevice(deps: Deps, call: () => Promise<GateAnswer>): Promise<GateReply> {
  try {
    return await call()
  } catch (error) {
    // After any other failure the gate could have received the order as well, so this counts as no answer, not as a
    // refusal.
    if (!(error instanceof GateSilent)) deps.log.error({ err: error }, 'a gate could not be asked')
    return { answer: 'silent' }
  }
}

/** Logs a gate's answer, linked to the `order` that it answers. */
export const logAnswer = (
  tx: Tx,
  gate: GateRow,
  {
    order,
    move,
    by,
    reply,
    at,
  }: { order: string; move: GatePosition | 'OPEN'; by: string | null; reply: GateReply; at: Date },
) =>
  logGate(tx, gate, {
    move,
    by,
    at,
    result: results[reply.answer],
    data: { order, ...(reply.answer === 'refused' && { said: reply.reason }) },
  })

/**
 * Orders a gate to a position: logs the order, sends it once and logs the answer. The position is unknown until the
 * gate answers, and stays unknown without an answer. 409 with the reason when another order is still unanswered, when
 * the gate refuses (its position is then unchanged) and when it does not answer.
 */
export async function orderGate(
  deps: Deps,
  transaction: RunTransaction,
  me: Person,
  id: string,
  position: GatePosition,
): Promise<GateRow> {
  const { gate, order } = await transaction(async (tx) => {
    const { gate, site } = await lockOwnGate(tx, me, id)
    const at = deps.clock.now()
    const isIdle = !(await isAwaited(tx, id, at))
    await assertMove(
      tx,
      gateNoun,
      { gate, isIdle, isSiteOpen: site.active },
      { type: orderTo[position] },
      { me, now: at },
    )
    const order = await logGate(tx, gate, { move: position, by: me.id, at, data: { gate_id: gate.gate_id } })
    await setPosition(tx, id, null)
    return { gate, order }
  })
  const reply = await callDevice(deps, () => deps.ports.gate.move(gate.gate_id, position))
  const now = await deps.db.transaction('system', async (tx) => {
    const at = deps.clock.now()
    await logAnswer(tx, gate, { order, move: position, by: me.id, reply, at })
    if (!(await lockGate(tx, id))) return undefined
    if (reply.answer === 'refused') return setPosition(tx, id, gate.position)
    const became = reply.answer === 'done' ? reply.position : null
    await moved(tx, deps, gate, became, at, me.id)
    return setPosition(tx, id, became, became ? at : undefined)
  })
  if (!now) throw notFound()
  if (reply.answer === 'refused') throw conflict(`The gate refused: ${reply.reason}`)
  if (reply.answer === 'silent')
    throw conflict('The gate did not answer. Where it stands is not known: look at it before you order again.')
  return now
}

/** Appends the change of position that a gate reported, or its silence (`became` is null), to the history. */
export async function moved(
  tx: Tx,
  deps: Deps,
  gate: GateRow,
  became: GatePosition | null,
  at: Date,
  by: string | null,
): Promise<void> {
  const type = became ? orderTo[became] : 'lose'
  const reporter = { me: by === null ? null : { id: by }, now: at }
  const reported = { gate, isIdle: true, isSiteOpen: true }
  const recorded = await transitionIfAllowed(tx, gateNoun, reported, { type }, reporter, async () => undefined)
  if (!recorded) deps.log.error({ gate: gate.id, type }, 'a gate reported a position that its lifecycle does not have')
}

type GateFacts = InputFrom<typeof gatePositionLifecycle>
/** Whether an order waits and the site is open decides about an order only: what a gate reports has happened. */
export const gateNoun: Noun<typeof gatePositionLifecycle, { gate: GateRow } & GateFacts, MovedBy> = {
  noun: 'gate',
  lifecycle: gatePositionLifecycle,
  state: ({ gate }) => gateState(gate.position),
  facts: ({ isIdle, isSiteOpen }) => ({ isIdle, isSiteOpen }),
  owner: ({ gate }) => ({ id: gate.id }),
}
