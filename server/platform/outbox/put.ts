import { outbox, type outboxKinds } from '#server/platform/db/schema/outbox'
import type { Tx } from '#server/platform/db/transaction'
import { newId } from '#server/platform/kit/ids'

export type Kind = (typeof outboxKinds)[number]
/** An action of `by` that can be undone until `until`; what it sends is delayed until then. */
export type Act = { id: string; by: string; until: Date }
/** A message for browsers: an event on a channel, or closing sockets. */
export type RealtimeMessage = { channel: string; event: string; data: unknown }

/** next_at = epoch: due immediately, whatever the clock is set to. */
const atOnce = new Date(0)
/** Called after each commit that added a row. */
export const listeners = new Set<(kind: Kind) => void>()

/** Adds rows that are due at once or, for an `act`, once it can no longer be undone. */
export async function put(tx: Tx, kind: Kind, payloads: Record<string, unknown>[], act?: Act): Promise<void> {
  if (!payloads.length) return
  const ofAct = act && { act_id: act.id, act_by: act.by }
  const rows = payloads.map((payload) => ({ id: newId(), kind, payload: { ...payload, ...ofAct } }))
  await tx.insert(outbox).values(rows.map((row) => ({ ...row, next_at: act?.until ?? atOnce })))
  tx.after(() => {
    for (const wake of listeners) wake(kind)
  })
}
/** Publishes to browsers after the commit; given up soon, because a client fetches what it missed. */
export const putRealtime = (tx: Tx, ...messages: RealtimeMessage[]) => put(tx, 'REALTIME', messages)
