import { gatePositionLifecycle, gateState } from '#lifecycles/gate-position'
import { judge } from '#lifecycles/law'
import { hear, logAnswer, moved } from '#server/gate/order'
import { gatesOf, isAwaited, lockGate, logGate, movedSince, setPosition } from '#server/gate.store'
import type { World } from '#server/world'

/** Why a gate is opened: the check-in (or out) that passed, and who made it. */
export type Passed = { check_in_id: string; by: string | null }

/**
 * Opens the site's gates once for somebody who has passed. To be called when the check-in is committed (`tx.after`);
 * raised, free and locked gates stay as they are. Never fails: a check-in stands whatever the gate does, and what it did
 * is in its log.
 */
export async function openGates(world: World, siteId: string, because: Passed): Promise<void> {
  const asked = world.clock.now()
  const line = { move: 'OPEN', by: because.by } as const
  const orders = await world.db.work('system', async (tx) => {
    const open = []
    for (const gate of await gatesOf(tx, siteId)) {
      const isIdle = !(await isAwaited(tx, gate.id, asked))
      if (!judge(gatePositionLifecycle, gateState(gate.position), { isIdle }, { type: 'open' }).allowed) continue
      const data = { gate_id: gate.gate_id, check_in_id: because.check_in_id }
      open.push({ gate, order: await logGate(tx, gate, { ...line, at: asked, data }) })
    }
    return open
  })
  await Promise.all(
    orders.map(async ({ gate, order }) => {
      const heard = await hear(world, () => world.ports.gate.open(gate.gate_id))
      await world.db.work('system', async (tx) => {
        const at = world.clock.now()
        await logAnswer(tx, gate, { ...line, order, heard, at })
        if (heard.answer !== 'silent') return
        const now = await lockGate(tx, gate.id)
        if (!now || (await movedSince(tx, gate.id, asked))) return
        if (now.position) await moved(tx, world, now, null, at, null)
        await setPosition(tx, gate.id, null)
      })
    }),
  )
}
