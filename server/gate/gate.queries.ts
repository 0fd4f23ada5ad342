import { and, asc, count, desc, eq, gte, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { gateLog, gates } from '#server/platform/db/schema/gate'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { windowOf } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { isOwnSite, lockSite, type SiteRow } from '#server/sites/site.access'
import type { GateLogLine } from '#shared/api/gate/gate'
import type { PageParams } from '#shared/api/kit/paging'
import { GatePosition } from '#shared/api/platform/gate-position'
import { newId } from '#shared/domain/kit/id'

export type GateRow = typeof gates.$inferSelect
/** The moves in the log that change a gate's position. */
const orders = GatePosition.options
/** Milliseconds after which an unanswered order is given up: longer than any adapter's timeout. */
const orderTimeout = 15_000

export const gatesOf = (tx: Tx, siteId: string): Promise<GateRow[]> =>
  tx.select().from(gates).where(eq(gates.site_id, siteId)).orderBy(asc(gates.gate_id))

/** Every gate of an active site. */
export const gatesAtWork = async (tx: Tx): Promise<GateRow[]> => {
  const rows = await tx
    .select({ gate: gates })
    .from(gates)
    .innerJoin(sites, eq(sites.id, gates.site_id))
    .where(eq(sites.active, true))
    .orderBy(asc(gates.id))
  return rows.map(({ gate }) => gate)
}

/** A gate of the caller's company, for reading. */
export async function ownGate(tx: Tx, me: Person, id: string): Promise<GateRow> {
  const [row] = await tx
    .select({ gate: gates })
    .from(gates)
    .innerJoin(sites, eq(sites.id, gates.site_id))
    .where(and(eq(gates.id, id), isOwnSite(me)))
  if (!row) throw notFound()
  return row.gate
}

/** The same for writing, by the owner or a manager of its site; locks its row and its site's. */
export async function lockOwnGate(tx: Tx, me: Person, id: string): Promise<{ gate: GateRow; site: SiteRow }> {
  const { site_id } = await ownGate(tx, me, id)
  const site = await lockSite(tx, me, site_id)
  const gate = await lockGate(tx, id)
  if (!gate) throw notFound()
  return { gate, site }
}
export async function lockGate(tx: Tx, id: string): Promise<GateRow | undefined> {
  const [gate] = await tx.select().from(gates).where(eq(gates.id, id)).for('update')
  return gate
}

/** The only place that writes a position. Without `respondedAt` the gate has not reported. */
export async function setPosition(
  tx: Tx,
  id: string,
  position: GatePosition | null,
  respondedAt?: Date,
): Promise<GateRow> {
  const [row] = await tx
    .update(gates)
    .set({ position, ...(respondedAt && { last_seen_at: respondedAt }) })
    .where(eq(gates.id, id))
    .returning()
  if (!row) throw notFound()
  return row
}

type Line = Pick<typeof gateLog.$inferInsert, 'move' | 'result' | 'data'> & { by: string | null; at: Date }
/** Writes a line of the log and returns its id. An answer refers to its order as `data.order`. */
export async function logGate(tx: Tx, gate: Pick<GateRow, 'id' | 'site_id'>, { by, ...line }: Line): Promise<string> {
  const id = newId()
  await tx.insert(gateLog).values({ id, gate_id: gate.id, site_id: gate.site_id, user_id: by, ...line })
  return id
}

const answerTo = sql<string>`${gateLog.data}->>'order'`
const ofGate = (id: string) => eq(gateLog.gate_id, id)

/** The last order to a gate that could still be answered. */
const lastOrder = (tx: Tx, gateId: SQLWrapper | string, now: Date) =>
  tx
    .select({ isAwaited: sql<boolean>`${gateLog.result} is null`.as('is_awaited') })
    .from(gateLog)
    .where(
      and(
        eq(gateLog.gate_id, gateId),
        inArray(gateLog.move, orders),
        gte(gateLog.at, new Date(now.getTime() - orderTimeout)),
      ),
    )
    .orderBy(desc(gateLog.id))
    .limit(1)
/** Whether the last order to this gate is still unanswered. */
export const isAwaited = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await lastOrder(tx, id, now))[0]?.isAwaited ?? false
/** The gates of a site, and whether the last order to each is still unanswered. */
export const gatesWithOrders = (tx: Tx, siteId: string, now: Date): Promise<{ gate: GateRow; isAwaited: boolean }[]> =>
  tx
    .select({ gate: gates, isAwaited: sql<boolean>`coalesce((${lastOrder(tx, sql`${gates.id}::text`, now)}), false)` })
    .from(gates)
    .where(eq(gates.site_id, siteId))
    .orderBy(asc(gates.gate_id))
/** Whether this gate was given an order, or answered one, since `since`. */
export async function movedSince(tx: Tx, id: string, since: Date): Promise<boolean> {
  const found = await tx
    .select({ id: gateLog.id })
    .from(gateLog)
    .where(and(ofGate(id), inArray(gateLog.move, orders), gte(gateLog.at, since)))
    .limit(1)
  return found.length > 0
}

/** A page of the orders to a gate, newest first, each with its answer. */
export async function gateLines(
  tx: Tx,
  gate: GateRow,
  page: PageParams,
): Promise<{ rows: GateLogLine[]; total: number }> {
  const wanted = and(ofGate(gate.id), isNull(answerTo))
  const { limit, offset } = windowOf(page)
  const lines = await tx
    .select({
      id: gateLog.id,
      move: gateLog.move,
      by: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
      at: gateLog.at,
      result: gateLog.result,
    })
    .from(gateLog)
    .leftJoin(users, eq(users.id, gateLog.user_id))
    .where(wanted)
    .orderBy(desc(gateLog.id))
    .limit(limit)
    .offset(offset)
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(gateLog).where(wanted)
  const answers = lines.length
    ? await tx
        .select({ order: answerTo, result: gateLog.result, said: sql<string | null>`${gateLog.data}->>'said'` })
        .from(gateLog)
        .where(
          and(
            ofGate(gate.id),
            gte(gateLog.id, lines.at(-1)?.id ?? ''),
            inArray(
              answerTo,
              lines.map(({ id }) => id),
            ),
          ),
        )
    : []
  const answered = new Map(answers.map((answer) => [answer.order, answer]))
  const rows = lines.map(({ at, ...line }) => {
    const answer = answered.get(line.id)
    return { ...line, at: at.toISOString(), result: answer?.result ?? line.result, said: answer?.said ?? null }
  })
  return { rows, total }
}
