import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { outbox } from '#server/db/schema/outbox'
import { newId } from '#server/ids'
import type { Sms } from '#server/ports/ports'
import { Undeliverable } from '#server/ports/undeliverable'
import { printSheet } from '#server/timesheet/paper'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

/** Something for a browser: an event on a channel, or the end of sockets. */
export type RealtimeMessage = { channel: string; event: string; data: unknown }
type Kind = 'MAIL' | 'SMS' | 'REALTIME'
/** `timesheet`: the sheet whose paper goes with the letter; it is printed when the letter leaves. */
const Letter = z.object({ to: z.string(), subject: z.string(), text: z.string(), timesheet: z.string().optional() })
const Text = z.object({ to: z.string(), text: z.string() })
const Realtime = z.union([
  z.object({ channel: z.string(), event: z.string(), data: z.unknown() }),
  z.object({ disconnect: z.object({ user_id: z.string(), session_ids: z.array(z.string()) }) }),
])

/** Due at once whatever the clock says: rows are due from the beginning of time. */
const atOnce = new Date(0)
const open = new Set<() => void>()
async function put(tx: Tx, kind: Kind, ...payloads: Record<string, unknown>[]) {
  if (!payloads.length) return
  await tx.insert(outbox).values(payloads.map((payload) => ({ id: newId(), kind, payload, next_at: atOnce })))
  tx.after(() => {
    for (const wake of open) wake()
  })
}
/** Sends a letter once the transaction is committed; again after a crash or a refusal for now. */
export const putMail = (tx: Tx, mail: z.infer<typeof Letter>) => put(tx, 'MAIL', mail)
/** Sends a text message to an E.164 number, as `putMail` does. */
export const putSms = (tx: Tx, sms: Sms) => put(tx, 'SMS', sms)
/**
 * Asks the people of an import, each at its time (at once without one). `batch` is kept with the texts, so that those
 * which wait can be taken back.
 */
export async function putInvitingSms(tx: Tx, batch: string, texts: { sms: Sms; at: Date | undefined }[]) {
  await put(tx, 'SMS', ...texts.filter(({ at }) => !at).map(({ sms }) => ({ ...sms, batch })))
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
/** Takes back the texts of an import that did not leave yet. */
export const dropInvitingSms = (tx: Tx, batch: string) =>
  tx
    .delete(outbox)
    .where(and(eq(outbox.kind, 'SMS'), isNull(outbox.sent_at), sql`${outbox.payload} ->> 'batch' = ${batch}`))
/** Publishes to browsers, as `putMail` does; given up soon, because a client fetches what it missed. */
export const putRealtime = (tx: Tx, ...messages: RealtimeMessage[]) => put(tx, 'REALTIME', ...messages)
/** Closes the sockets of ended sessions. */
export const putDisconnect = (tx: Tx, userId: string, sessionIds: string[]) =>
  put(tx, 'REALTIME', { disconnect: { user_id: userId, session_ids: sessionIds } })

/** Tries before a row is given up: mail for 4 hours, a code as long as it is valid, realtime while it is news. */
const most: Record<Kind, number> = { MAIL: 12, SMS: 7, REALTIME: 4 }
/** Seconds a row is left to whoever took it: a crash in between makes it due again. */
const lease = 60
const batch = 20
const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)
const pause = (attempts: number) => Math.min(3600, 5 * 2 ** (attempts - 1))

export type Outbox = {
  /** Looks every second, and at once after each commit that put something. */
  start(): void
  /** Finishes what is under way. */
  stop(): Promise<void>
  /** Sends all that is due now; resolves when done. */
  flush(): Promise<void>
}

export function openOutbox(world: World): Outbox {
  let last: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let queued = false

  async function take() {
    const now = world.clock.now()
    return world.db.work('system', async (tx) => {
      const due = await tx
        .select()
        .from(outbox)
        .where(and(isNull(outbox.sent_at), isNull(outbox.given_up_at), lte(outbox.next_at, now)))
        .orderBy(asc(outbox.next_at), asc(outbox.id))
        .limit(batch)
        .for('update', { skipLocked: true })
      for (const { id } of due)
        await tx
          .update(outbox)
          .set({ next_at: later(now, lease), attempts: sql`${outbox.attempts} + 1` })
          .where(eq(outbox.id, id))
      return due.map((row) => ({ ...row, attempts: row.attempts + 1 }))
    })
  }

  async function deliver(row: Awaited<ReturnType<typeof take>>[number]) {
    const failure = await send(world, row).then(
      () => undefined,
      (error: unknown) => error,
    )
    const now = world.clock.now()
    const over = failure instanceof Undeliverable || row.attempts >= most[row.kind]
    const outcome = !failure
      ? { sent_at: now, last_error: null }
      : {
          last_error: wordsOf(failure),
          ...(over ? { given_up_at: now } : { next_at: later(now, pause(row.attempts)) }),
        }
    // Letters and codes hold links that sign people in: outside the demo they are not kept.
    const done = !failure || over
    const sealed = done && world.settings.MUSTER_MODE === 'production' ? { payload: {} } : {}
    await world.db.work('system', (tx) =>
      tx
        .update(outbox)
        .set({ ...outcome, ...sealed })
        .where(eq(outbox.id, row.id)),
    )
    if (!failure) return
    world.log.warn({ row: row.id, kind: row.kind, attempts: row.attempts, over }, 'not delivered')
    if (over && row.kind !== 'REALTIME')
      world.ports.errorReport.report({ message: `${row.kind} given up`, where: 'outbox', detail: { row: row.id } })
  }

  async function sweep() {
    for (let rows = await take(); rows.length > 0; rows = await take()) for (const row of rows) await deliver(row)
  }
  const flush = () => {
    last = last.then(sweep, sweep)
    return last
  }
  const wake = () => {
    if (queued) return
    queued = true
    setImmediate(() => {
      queued = false
      flush().catch((error: unknown) => world.log.warn({ err: error }, 'the outbox waits for the database'))
    })
  }

  return {
    flush,
    start() {
      open.add(wake)
      timer ??= setInterval(wake, 1000).unref()
    },
    async stop() {
      open.delete(wake)
      clearInterval(timer)
      await last.catch(() => {})
    },
  }
}

async function send(world: World, { id, kind, payload }: typeof outbox.$inferSelect) {
  const { ports } = world
  if (kind === 'MAIL') {
    const { timesheet, ...mail } = Letter.parse(payload)
    return ports.mail.send({ ...mail, attached: timesheet ? await printSheet(world, timesheet) : undefined }, id)
  }
  if (kind === 'SMS') return ports.sms.send(Text.parse(payload), id)
  const message = Realtime.parse(payload)
  if ('disconnect' in message)
    return ports.realtime.disconnect(message.disconnect.user_id, message.disconnect.session_ids)
  return ports.realtime.trigger(message.channel, message.event, message.data)
}

/** Provider errors may quote addresses: only our own words and codes are kept. */
function wordsOf(error: unknown): string {
  if (error instanceof Undeliverable) return error.message.slice(0, 200)
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
