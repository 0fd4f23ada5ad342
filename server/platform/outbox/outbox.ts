import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { outbox, outboxKinds } from '#server/platform/db/schema/outbox'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { type EmailPayload, type Lane, openLane, within } from '#server/platform/outbox/lane'
import { type Act, type Kind, listeners, put } from '#server/platform/outbox/put'
import type { Sms } from '#server/platform/ports/ports'
import { newId } from '#shared/domain/kit/id'

/**
 * Sends a mail after the commit, or for an `act` once it can no longer be undone; retried after a crash or a temporary
 * failure.
 */
export const putMail = (tx: Tx, mail: z.infer<typeof EmailPayload>, act?: Act) => put(tx, 'MAIL', [mail], act)
/** Sends a text message to an E.164 number, as `putMail` does. */
export const putSms = (tx: Tx, sms: Sms) => put(tx, 'SMS', [sms])
/**
 * Texts the people of an import, each at its time (at once without one). `batch` is stored with the messages, so that
 * those not sent yet can be removed.
 */
export async function putInvitingSms(tx: Tx, batch: string, texts: { sms: Sms; at: Date | undefined }[]) {
  await put(
    tx,
    'SMS',
    texts.filter(({ at }) => !at).map(({ sms }) => ({ ...sms, batch })),
  )
  const later = texts.flatMap(({ sms, at }) => (at ? [{ ...sms, batch, at }] : []))
  for (let from = 0; from < later.length; from += 500)
    await tx
      .insert(outbox)
      .values(
        later
          .slice(from, from + 500)
          .map(({ at, ...payload }) => ({ id: newId(), kind: 'SMS' as const, payload, next_at: at })),
      )
}
/** Removes the messages of an import that have not been sent yet. */
export const dropInvitingSms = (tx: Tx, batch: string) =>
  tx
    .delete(outbox)
    .where(and(eq(outbox.kind, 'SMS'), isNull(outbox.sent_at), sql`${outbox.payload} ->> 'batch' = ${batch}`))
/** Closes the sockets of ended sessions. */
export const putDisconnect = (tx: Tx, userId: string, sessionIds: string[]) =>
  put(tx, 'REALTIME', [{ disconnect: { user_id: userId, session_ids: sessionIds } }])

/** A lane for each kind: a mail server that hangs delays mail only. */
const lanes: Record<Kind, Lane> = {
  /** Mail is retried for 4 hours. */
  MAIL: { tries: 12, batch: 5, limit: 30_000 },
  /** A code is retried for as long as it is valid. */
  SMS: { tries: 7, batch: 10, limit: 15_000 },
  /** Realtime events are soon outdated: a client fetches what it missed. */
  REALTIME: { tries: 4, batch: 50, limit: 10_000 },
}
/** Milliseconds that a stop waits for running sends; the rest keep their lease and are sent after the next start. */
const stopLimit = 5000

export type Outbox = {
  /** Checks every second, and at once after each commit that added a row. */
  start(): void
  /** Takes no more rows, and waits a few seconds for running sends. */
  stop(): Promise<void>
  /** Sends everything due now; resolves when done. */
  flush(): Promise<void>
}

/** `limits` are set in tests only. */
export function openOutbox(deps: Deps, limits: Partial<Record<Kind, number>> = {}): Outbox {
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  const opened = outboxKinds.map((kind) =>
    openLane(deps, kind, { ...lanes[kind], ...(limits[kind] && { limit: limits[kind] }) }, () => stopping),
  )
  const flush = async () => void (await Promise.all(opened.map((lane) => lane.flush())))
  const wake = (kind: Kind) => opened.find((lane) => lane.kind === kind)?.wake()
  return {
    flush,
    start() {
      listeners.add(wake)
      timer ??= setInterval(() => outboxKinds.forEach(wake), 1000).unref()
    },
    async stop() {
      listeners.delete(wake)
      clearInterval(timer)
      stopping = true
      await within(stopLimit, Promise.allSettled(opened.map((lane) => lane.idle()))).catch(() => {})
    },
  }
}
