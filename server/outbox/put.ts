import { outbox, type outboxKinds } from '#server/db/schema/outbox'
import { newId } from '#server/ids'
import type { Tx } from '#server/work'

export type Kind = (typeof outboxKinds)[number]
/** Something that can be undone until `until`, by who did it: what it sends waits for as long. */
export type Act = { id: string; by: string; until: Date }
/** Something for a browser: an event on a channel, or the end of sockets. */
export type RealtimeMessage = { channel: string; event: string; data: unknown }

/** Due at once whatever the clock says: rows are due from the beginning of time. */
const atOnce = new Date(0)
/** Told of each commit that put something. */
export const listeners = new Set<(kind: Kind) => void>()

/** Puts rows that are due at once, or those of an act, which wait until it can no longer be undone. */
export async function put(tx: Tx, kind: Kind, payloads: Record<string, unknown>[], act?: Act): Promise<void> {
  if (!payloads.length) return
  const ofAct = act && { act_id: act.id, act_by: act.by }
  const rows = payloads.map((payload) => ({ id: newId(), kind, payload: { ...payload, ...ofAct } }))
  await tx.insert(outbox).values(rows.map((row) => ({ ...row, next_at: act?.until ?? atOnce })))
  tx.after(() => {
    for (const wake of listeners) wake(kind)
  })
}
/** Publishes to browsers once the transaction is committed; given up soon, because a client fetches what it missed. */
export const putRealtime = (tx: Tx, ...messages: RealtimeMessage[]) => put(tx, 'REALTIME', messages)
