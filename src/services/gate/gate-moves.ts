import { z } from 'zod'
import { deviceStore } from '#services/kit/device-store'
import type { CheckOutcome } from '#shared/api/gate/site-control'
import { undoAcceptedMs } from '#shared/api/kit/undo'
import { Id, Instant } from '#shared/api/kit/wire'

/**
 * A check-in or check-out that the server accepted from this device other than by a scan (the log keeps those), or one
 * that it undid. `at`: when it counts; `answered_at`: when the answer arrived, in milliseconds by this device's clock.
 */
const GateMove = z.object({
  site_id: Id,
  worker_id: Id,
  check_in_id: Id,
  move: z.enum(['checkIn', 'checkOut']),
  undone: z.boolean().optional(),
  at: Instant,
  answered_at: z.number(),
})
export type GateMove = z.infer<typeof GateMove>

const Moves = z.array(GateMove)
/** Milliseconds; more than the server gives, for the answer of an Undo may be late. */
const longestUndo = 3 * undoAcceptedMs
const nameOf = (userId: string) => `gate-moves ${userId}`
const listeners = new Set<() => void>()
async function change(userId: string, next: (moves: GateMove[]) => GateMove[]): Promise<void> {
  await deviceStore.change(nameOf(userId), Moves, (kept = []) => next(kept))
  for (const listener of listeners) listener()
}

/** Moves that are newer than the stored list of their site. */
export const gateMoves = {
  read: async ({ userId }: { userId: string }): Promise<GateMove[]> =>
    (await deviceStore.read(nameOf(userId), Moves)) ?? [],
  /** Keeps what the server answered to a password. */
  add: (
    { userId, ...who }: { userId: string } & Pick<GateMove, 'site_id' | 'worker_id' | 'move'>,
    { check_in: { id, in_at, out_at } }: CheckOutcome,
  ): Promise<void> =>
    change(userId, (moves) => [...moves, { ...who, check_in_id: id, at: out_at ?? in_at, answered_at: Date.now() }]),
  /** Keeps that the server has undone a move: that of a scan, or the newest of a check-in that is kept here. */
  undo: (
    { userId, check_in_id }: { userId: string; check_in_id: string },
    scan: Pick<GateMove, 'site_id' | 'worker_id' | 'move'> | undefined,
  ): Promise<void> =>
    change(userId, (moves) => {
      const undone = scan ?? moves.findLast((one) => one.check_in_id === check_in_id && !one.undone)
      if (!undone) return moves
      const { site_id, worker_id, move } = undone
      const now = Date.now()
      const at = new Date(now).toISOString()
      return [
        ...moves.filter((one) => one !== undone),
        { site_id, worker_id, check_in_id, move, undone: true, at, answered_at: now },
      ]
    }),
  /**
   * Removes the moves of a site that its list, requested at `asked_at`, has, once they can no longer be undone; all of
   * them when there is no list.
   */
  async drop({ userId, siteId }: { userId: string; siteId: string }, asked_at = Number.POSITIVE_INFINITY) {
    const isGone = ({ site_id, answered_at }: GateMove) => site_id === siteId && answered_at < asked_at - longestUndo
    if ((await gateMoves.read({ userId })).some(isGone))
      await change(userId, (moves) => moves.filter((one) => !isGone(one)))
  },
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
