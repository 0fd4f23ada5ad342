import { hear, moved } from '#server/gate/order'
import { type GateRow, gatesAtWork, isAwaited, lockGate, movedSince, setPosition } from '#server/gate.store'
import type { World } from '#server/world'

/** Gates queried in parallel. */
const atOnce = 50

/** Asks every gate for its position, to notice gates that have gone silent or were moved by hand. */
export async function watchGates(world: World): Promise<void> {
  const watched = await world.db.work('system', gatesAtWork)
  for (let from = 0; from < watched.length; from += atOnce)
    await Promise.all(watched.slice(from, from + atOnce).map((gate) => askGate(world, gate)))
}

/**
 * Stores the position that the gate reports, unless an order was given meanwhile: then the answer to that order
 * decides.
 */
export async function askGate(world: World, { id, gate_id }: GateRow): Promise<GateRow | undefined> {
  const asked = world.clock.now()
  const heard = await hear(world, () => world.ports.gate.report(gate_id))
  if (heard.answer !== 'done') return undefined
  return world.db.work('system', async (tx) => {
    const gate = await lockGate(tx, id)
    if (!gate || gate.gate_id !== gate_id) return undefined
    const at = world.clock.now()
    if ((await isAwaited(tx, id, at)) || (await movedSince(tx, id, asked))) return undefined
    if (heard.position !== gate.position) await moved(tx, world, gate, heard.position, at, null)
    return setPosition(tx, id, heard.position, at)
  })
}
