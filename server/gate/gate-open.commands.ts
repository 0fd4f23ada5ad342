import { type GateRow, gatesWithOrders, lockGate, logGate, movedSince, setPosition } from '#server/gate/gate.queries'
import { callDevice, gateNoun, logAnswer, moved } from '#server/gate/gate-order.commands'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { canMove } from '#server/platform/moves/transition'

/** Why a gate is opened: the check-in or check-out that passed, and who made it. */
export type Passed = { check_in_id: string; by: string | null }

/**
 * The gates of a site to open for somebody who passes: not those that are raised, free or locked, or whose last order
 * is still unanswered.
 */
export async function gatesToOpen(tx: Tx, siteId: string, at: Date): Promise<GateRow[]> {
  const gates = await gatesWithOrders(tx, siteId, at)
  const found = gates.map(({ gate, isAwaited }) => ({ gate, isIdle: !isAwaited, isSiteOpen: true }))
  const opens = found.filter((one) => canMove(gateNoun, one, { type: 'open' }, { me: null, now: at }))
  return opens.map(({ gate }) => gate)
}

/**
 * Opens gates once for somebody who has passed. The orders are logged in the transaction of the check-in and sent after
 * its commit. The check-in is valid whatever the gate does; the outcome is in the gate's log.
 */
export async function openGates(deps: Deps, tx: Tx, gates: GateRow[], because: Passed): Promise<void> {
  const requestedAt = deps.clock.now()
  const line = { move: 'OPEN', by: because.by } as const
  const orders: { gate: GateRow; order: string }[] = []
  for (const gate of gates) {
    const data = { gate_id: gate.gate_id, check_in_id: because.check_in_id }
    orders.push({ gate, order: await logGate(tx, gate, { ...line, at: requestedAt, data }) })
  }
  const give = async ({ gate, order }: { gate: GateRow; order: string }) => {
    const reply = await callDevice(deps, () => deps.ports.gate.open(gate.gate_id))
    await deps.db.transaction('system', async (tx) => {
      const at = deps.clock.now()
      await logAnswer(tx, gate, { ...line, order, reply, at })
      if (reply.answer !== 'silent') return
      const now = await lockGate(tx, gate.id)
      if (!now || (await movedSince(tx, gate.id, requestedAt))) return
      if (now.position) await moved(tx, deps, now, null, at, null)
      await setPosition(tx, gate.id, null)
    })
  }
  if (orders.length) tx.after(() => Promise.all(orders.map(give)))
}
