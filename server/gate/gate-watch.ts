import { type GateRow, gatesAtWork, isAwaited, lockGate, movedSince, setPosition } from '#server/gate/gate.queries'
import { callDevice, moved } from '#server/gate/gate-order.commands'
import type { Deps } from '#server/platform/deps'

/** Gates queried in parallel. */
const atOnce = 50

/** Asks every gate for its position, to notice gates that have gone silent or were moved by hand. */
export async function watchGates(deps: Deps): Promise<void> {
  const watched = await deps.db.transaction('system', gatesAtWork)
  for (let from = 0; from < watched.length; from += atOnce)
    await Promise.all(watched.slice(from, from + atOnce).map((gate) => pollGate(deps, gate)))
}

/**
 * Stores the position that the gate reports, unless an order was given meanwhile: then the answer to that order
 * decides.
 */
export async function pollGate(deps: Deps, { id, gate_id }: GateRow): Promise<GateRow | undefined> {
  const requestedAt = deps.clock.now()
  const reply = await callDevice(deps, () => deps.ports.gate.report(gate_id))
  if (reply.answer !== 'done') return undefined
  return deps.db.transaction('system', async (tx) => {
    const gate = await lockGate(tx, id)
    if (!gate || gate.gate_id !== gate_id) return undefined
    const at = deps.clock.now()
    if ((await isAwaited(tx, id, at)) || (await movedSince(tx, id, requestedAt))) return undefined
    if (reply.position !== gate.position) await moved(tx, deps, gate, reply.position, at, null)
    return setPosition(tx, id, reply.position, at)
  })
}
