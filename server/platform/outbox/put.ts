import { outbox, type outboxKinds } from '#server/platform/db/schema/outbox'
import type { Tx } from '#server/platform/db/transaction'
import { newId } from '#shared/domain/kit/id'

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
export const put = (tx: Tx, kind: Kind, payloads: Record<string, unknown>[], act?: Act): Promise<void> =>
  insert(tx, kind, rowsOf(kind, payloads, act))
const rowsOf = (kind: Kind, payloads: Record<string, unknown>[], act?: Act) =>
  payloads.map((payload) => ({
    id: newId(),
    kind,
    payload: { ...payload, ...(act && { act_id: act.id, act_by: act.by }) },
    next_at: act?.until ?? atOnce,
  }))
async function insert(tx: Tx, kind: Kind, rows: ReturnType<typeof rowsOf>): Promise<void> {
  if (!rows.length) return
  await tx.insert(outbox).values(rows)
  tx.after(() => {
    for (const wake of listeners) wake(kind)
  })
}
/** For an act what waits until it can no longer be undone, and messages that do not, in one statement. */
export const putForAct = (tx: Tx, act: Act, delayed: Record<string, unknown>[], messages: RealtimeMessage[]) =>
  insert(tx, 'REALTIME', [...rowsOf('REALTIME', delayed, act), ...rowsOf('REALTIME', messages)])
/** Publishes to browsers after the commit; given up soon, because a client fetches what it missed. */
export const putRealtime = (tx: Tx, ...messages: RealtimeMessage[]) => put(tx, 'REALTIME', messages)
