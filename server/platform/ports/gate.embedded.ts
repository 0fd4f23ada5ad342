import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { GateSilent } from '#server/platform/ports/gate-silent'
import type { GateAnswer, GatePort } from '#server/platform/ports/ports'
import { sentinels } from '#server/platform/ports/sentinels'
import { GatePosition } from '#shared/api/platform/gate-position'

export type GateOptions = {
  /** Where the positions are stored, so that a restarted server finds its gates unchanged. */
  file: string
  now: () => Date
  /** The delay of a slow gate. */
  pause?: () => Promise<void>
}
/** Milliseconds that a lowered gate stays open for one person. */
const moment = 5000
const slowness = 2000

const Kept = z.record(z.string(), GatePosition)

/**
 * Simulated gates: each keeps its position, opens for a moment on a passed check-in, and closes by itself. Certain ids
 * (sentinels) make a gate silent, refusing or slow. A gate that was never moved is lowered.
 */
export function embeddedGate({ file, now, pause = slowly }: GateOptions): GatePort & { isOpen(id: string): boolean } {
  const positions = new Map(Object.entries(kept(file)))
  const openUntil = new Map<string, number>()
  const positionOf = (id: string): GatePosition => positions.get(id) ?? 'LOWERED'

  async function receiveOrder(id: string): Promise<string | undefined> {
    if (id.startsWith(sentinels.silentGate) || id === sentinels.silentGateOfDemo) throw new GateSilent(id)
    if (id.startsWith(sentinels.slowGate)) await pause()
    return id.startsWith(sentinels.refusingGate) ? 'Something stands in its way.' : undefined
  }
  const done = (id: string): GateAnswer => ({ answer: 'done', position: positionOf(id) })

  return {
    async move(id, position) {
      const reason = await receiveOrder(id)
      if (reason) return { answer: 'refused', reason }
      positions.set(id, position)
      openUntil.delete(id)
      writeFileSync(file, JSON.stringify(Object.fromEntries(positions)))
      return done(id)
    },
    async open(id) {
      const reason = await receiveOrder(id)
      if (reason) return { answer: 'refused', reason }
      if (positionOf(id) === 'LOCKED') return { answer: 'refused', reason: 'The gate is locked.' }
      openUntil.set(id, now().getTime() + moment)
      return done(id)
    },
    async report(id) {
      if (!id.startsWith(sentinels.refusingGate)) await receiveOrder(id)
      return done(id)
    },
    isOpen: (id) =>
      ['RAISED', 'FREE'].includes(positionOf(id)) ||
      (positionOf(id) === 'LOWERED' && (openUntil.get(id) ?? 0) > now().getTime()),
  }
}

function kept(file: string): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}
const slowly = () => new Promise<void>((resume) => setTimeout(resume, slowness).unref())
