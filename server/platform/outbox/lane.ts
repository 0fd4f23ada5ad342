import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { outbox } from '#server/platform/db/schema/outbox'
import type { Deps } from '#server/platform/deps'
import { openMaker } from '#server/platform/events'
import { deliverNotification, QueuedNotification } from '#server/platform/outbox/notification'
import type { Kind } from '#server/platform/outbox/put'
import type { MadeFile } from '#server/platform/ports/ports'
import { Undeliverable } from '#server/platform/ports/undeliverable'

type Row = typeof outbox.$inferSelect
/** The PDF of a timesheet with this id. */
export const renderAttachedTimesheet = openMaker<[Deps, string], Promise<MadeFile>>('the PDF of a timesheet')

/** `timesheet`: the timesheet whose PDF is attached; it is rendered when the mail is sent. */
export const EmailPayload = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  timesheet: z.string().optional(),
})
const Text = z.object({ to: z.string(), text: z.string() })
const Realtime = z.union([
  z.object({ channel: z.string(), event: z.string(), data: z.unknown() }),
  z.object({ disconnect: z.object({ user_id: z.string(), session_ids: z.array(z.string()) }) }),
  z.object({ notification: QueuedNotification }),
])

export type Lane = {
  /** Attempts before a row is given up. */
  tries: number
  /** Rows taken by one statement; all are sent at once, so that none waits in a batch until its lease expires. */
  batch: number
  /** Milliseconds after which a provider that does not answer counts as a temporary failure. */
  limit: number
}
/**
 * Milliseconds by which a lease outlives the send limit: for clocks that differ and a database that is slow to update.
 */
const leaseMargin = 60_000
const later = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds)
const pause = (attempts: number) => Math.min(3600, 5 * 2 ** (attempts - 1)) * 1000

/** Sends the rows of one kind: one statement takes and leases a batch, another marks those sent together. */
export function openLane(deps: Deps, kind: Kind, { tries, batch, limit }: Lane, isStopping: () => boolean) {
  let last: Promise<void> = Promise.resolve()
  let queued = false

  function take(): Promise<Row[]> {
    const now = deps.clock.now()
    return deps.db.transaction('system', (tx) => {
      const due = tx
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(eq(outbox.kind, kind), isNull(outbox.sent_at), isNull(outbox.given_up_at), lte(outbox.next_at, now)))
        .orderBy(asc(outbox.next_at), asc(outbox.id))
        .limit(batch)
        .for('update', { skipLocked: true })
      return tx
        .update(outbox)
        .set({ next_at: later(now, limit + leaseMargin), attempts: sql`${outbox.attempts} + 1` })
        .where(sql`${outbox.id} = any(array(${due}))`)
        .returning()
    })
  }

  const marks = openMarks(deps)
  async function deliver(row: Row) {
    const failure = await within(limit, send(deps, row)).then(
      () => undefined,
      (error: unknown) => error ?? new Error('unknown'),
    )
    if (failure === undefined) return marks.delivered(row.id)
    const over = failure instanceof Undeliverable || row.attempts >= tries
    deps.log.warn({ row: row.id, kind, attempts: row.attempts, over }, 'not delivered')
    if (over && kind !== 'REALTIME')
      deps.ports.errorReport.report({ message: `${kind} given up`, where: 'outbox', detail: { row: row.id } })
    return marks.failed(row, wordsOf(failure), over)
  }

  async function sweep() {
    while (!isStopping()) {
      const rows = await take()
      if (!rows.length) return
      // `returning` keeps no order; ids increase with time.
      await Promise.all(rows.sort((a, b) => (a.id < b.id ? -1 : 1)).map(deliver))
    }
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
      flush().catch((error: unknown) => deps.log.warn({ err: error, kind }, 'the outbox waits for the database'))
    })
  }
  return { kind, flush, wake, idle: () => last }
}

/** Writes the outcome of rows. Those sent in the same turn of the event loop share one statement. */
function openMarks(deps: Deps) {
  // In production the payload is reduced to the action's id and author: mails and codes contain sign-in links. Those
  // two are kept so that an action whose message has been sent can no longer be undone.
  const act = sql`jsonb_strip_nulls(jsonb_build_object(
    'act_id', ${outbox.payload} -> 'act_id', 'act_by', ${outbox.payload} -> 'act_by'))`
  const sealed = deps.settings.MUSTER_MODE === 'production' ? { payload: act } : {}
  let together: { ids: string[]; written: Promise<void> } | undefined
  const write = (which: SQL, outcome: PgUpdateSetSource<typeof outbox>) =>
    deps.db.transaction('system', async (tx) => void (await tx.update(outbox).set(outcome).where(which)))
  return {
    delivered(id: string): Promise<void> {
      if (together) together.ids.push(id)
      else {
        const ids = [id]
        const written = new Promise<void>((resume) => setImmediate(resume)).then(() => {
          together = undefined
          return write(inArray(outbox.id, ids), { sent_at: deps.clock.now(), last_error: null, ...sealed })
        })
        together = { ids, written }
      }
      return together.written
    },
    failed: ({ id, attempts }: Row, last_error: string, over: boolean) => {
      const now = deps.clock.now()
      // If another sender has leased the row meanwhile, its lease is left alone.
      return write(sql`${outbox.id} = ${id} and ${outbox.attempts} = ${attempts}`, {
        last_error,
        ...(over ? { given_up_at: now, ...sealed } : { next_at: later(now, pause(attempts)) }),
      })
    },
  }
}

/** Rejects when `work` does not settle within this many milliseconds. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), milliseconds)
  })
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}
class NoAnswer extends Error {
  override name = 'NoAnswer'
}

async function send(deps: Deps, { id, kind, payload }: Row) {
  const { ports } = deps
  if (kind === 'MAIL') {
    const { timesheet, ...mail } = EmailPayload.parse(payload)
    return ports.mail.send(
      { ...mail, attached: timesheet ? await renderAttachedTimesheet(deps, timesheet) : undefined },
      id,
    )
  }
  if (kind === 'SMS') return ports.sms.send(Text.parse(payload), id)
  const message = Realtime.parse(payload)
  if ('notification' in message) return deliverNotification(deps, id, message.notification)
  if ('disconnect' in message)
    return ports.realtime.disconnect(message.disconnect.user_id, message.disconnect.session_ids)
  return ports.realtime.trigger(message.channel, message.event, message.data)
}

/** Provider errors can contain addresses: only our own words and codes are stored. */
function wordsOf(error: unknown): string {
  if (error instanceof Undeliverable) return error.message.slice(0, 200)
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
