import { and, asc, count, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { rollCallLifecycle } from '#lifecycles/safety/roll-call'
import { namesOf } from '#server/platform/db/names'
import { rollCallMarks, rollCallPeople, rollCalls } from '#server/platform/db/schema/roll-call'
import { users } from '#server/platform/db/schema/user'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { ofCompany } from '#server/platform/kit/scopes'
import type { PersonOnSite } from '#server/safety/people-on-site.queries'
import { boundedAt, type StoredMark } from '#server/safety/roll-call-new-marks'
import { getSiteAccess, type SiteAccess } from '#server/sites/site.access'
import type { RollCallStatus } from '#shared/api/platform/roll-call-status'
import type { KeptMark, Mark } from '#shared/api/safety/roll-call'

export type CallRow = typeof rollCalls.$inferSelect
type PersonRow = typeof rollCallPeople.$inferSelect
/** A roll call that the caller can access. On a shared site its lists are limited to the caller's own people. */
export type CallAccess = { call: CallRow; access: SiteAccess }

/**
 * The site's own company and its guards of today start and close it; in a fire nobody waits for an assigned manager.
 */
export const canRun = ({ shared }: SiteAccess) => !shared

/** Serialises writers of one roll call, or starts on one site, until the transaction ends. */
export const inTurn = (tx: Tx, id: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 7))`)

/** As `inTurn`, but together with others that only keep it from changing. */
const alongside = (tx: Tx, id: string) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${id}, 7))`)

export async function runningOn(tx: Tx, siteId: string): Promise<CallRow | undefined> {
  const [row] = await tx
    .select()
    .from(rollCalls)
    .where(and(eq(rollCalls.site_id, siteId), inArray(rollCalls.status, statusesWith(rollCallLifecycle, 'running'))))
  return row
}

/**
 * The running roll call of a site, if any; none is started or closed there until the transaction ends. `alongside`:
 * people who come at once do not wait for each other unless one runs.
 */
export async function lockRunning(tx: Tx, siteId: string, how?: 'alongside'): Promise<CallRow | undefined> {
  await (how ? alongside : inTurn)(tx, siteId)
  const running = await runningOn(tx, siteId)
  if (!running) return undefined
  await inTurn(tx, running.id)
  return runningOn(tx, siteId)
}

/** One roll call by its id, if the caller can access its site; 404 otherwise. */
export async function getCallAccess(tx: Tx, me: Person, id: string, now: Date): Promise<CallAccess> {
  const [call] = await tx.select().from(rollCalls).where(eq(rollCalls.id, id))
  if (!call) throw notFound()
  return { call, access: await getSiteAccess(tx, me, call.site_id, now) }
}
export async function findCall(tx: Tx, id: string): Promise<CallRow | undefined> {
  const [call] = await tx.select().from(rollCalls).where(eq(rollCalls.id, id))
  return call
}
export const newestCalls = (tx: Tx, siteId: string): Promise<CallRow[]> =>
  tx
    .select()
    .from(rollCalls)
    .where(eq(rollCalls.site_id, siteId))
    .orderBy(desc(rollCalls.started_at), desc(rollCalls.id))
    .limit(20)

type Start = Pick<CallRow, 'id' | 'site_id' | 'kind' | 'key' | 'started_at' | 'started_by'>
type End = Pick<CallRow, 'status' | 'closed_at' | 'closed_by'>
/** A new roll call; 404 when its id belongs to one that the caller cannot see. */
export async function addCall(tx: Tx, start: Start & Partial<End>): Promise<CallRow> {
  const [row] = await tx.insert(rollCalls).values(start).onConflictDoNothing({ target: rollCalls.id }).returning()
  if (!row) throw notFound()
  return row
}
export async function closeCall(tx: Tx, id: string, status: RollCallStatus, by: string, at: Date): Promise<CallRow> {
  const [row] = await tx
    .update(rollCalls)
    .set({ status, closed_at: at, closed_by: by })
    .where(eq(rollCalls.id, id))
    .returning()
  if (!row) throw notFound()
  return row
}

/** Rows per statement: PostgreSQL counts parameters in 16 bits. */
const batch = 1000
type Added = { by: string | null; late: boolean }
export async function addPeople(
  tx: Tx,
  { id, site_id }: CallRow,
  people: PersonOnSite[],
  { by, late }: Added = { by: null, late: false },
) {
  for (let from = 0; from < people.length; from += batch)
    await tx
      .insert(rollCallPeople)
      .values(
        people.slice(from, from + batch).map(({ id: person_id, ...person }) => ({
          ...person,
          person_id,
          roll_call_id: id,
          site_id,
          added_by: by,
          late,
        })),
      )
      .onConflictDoNothing()
}

const mine = (
  me: Person,
  { shared }: SiteAccess,
  column: typeof rollCallPeople.company_id | typeof rollCallMarks.company_id,
) => (shared ? ofCompany(column, me.company_id ?? '') : undefined)

const isAddedLater = isNotNull(rollCallPeople.added_by)
type Which = { ids?: string[]; addedOr?: string[]; late?: boolean }
/**
 * The people of a roll call by name, then those added later in the order in which they were added; optionally only
 * `ids`, only those added later and `addedOr`, or only those who were added in time or `late`, after it was closed.
 */
export async function peopleOf(
  tx: Tx,
  me: Person,
  { call, access }: CallAccess,
  { ids, addedOr, late }: Which,
): Promise<PersonOnSite[]> {
  const rows = await tx
    .select()
    .from(rollCallPeople)
    .where(
      and(
        eq(rollCallPeople.roll_call_id, call.id),
        mine(me, access, rollCallPeople.company_id),
        late === undefined ? undefined : eq(rollCallPeople.late, late),
        ids && inArray(rollCallPeople.person_id, ids),
        addedOr && or(isAddedLater, inArray(rollCallPeople.person_id, addedOr)),
      ),
    )
    .orderBy(
      sql`case when ${isAddedLater} then ${rollCallPeople.created_at} end nulls first`,
      asc(rollCallPeople.name),
      asc(rollCallPeople.person_id),
    )
  return rows.map(toPersonOnSite)
}
const toPersonOnSite = ({
  person_id,
  roll_call_id: _,
  site_id: _site,
  added_by,
  late: _late,
  created_at: _at,
  ...person
}: PersonRow): PersonOnSite => ({
  ...person,
  id: person_id,
  ...(added_by !== null && { added_later: true }),
})

type MarkBatch = { marks: { mark: Mark; company_id: string | null }[]; late: boolean; now: Date }
/** Adds marks; one that exists already, by person, device and clock, changes nothing. */
export async function addMarks(tx: Tx, me: Person, { id, site_id }: CallRow, { marks, late, now }: MarkBatch) {
  if (!marks.length) return
  await tx
    .insert(rollCallMarks)
    .values(
      marks.map(({ mark: { note, at, answers, ...mark }, company_id }) => ({
        ...mark,
        note: note || null,
        answers_device: answers?.device ?? null,
        answers_clock: answers?.clock ?? null,
        at: new Date(at),
        roll_call_id: id,
        site_id,
        company_id,
        sent_by: me.id,
        received_at: now,
        late,
      })),
    )
    .onConflictDoNothing()
}
/** How many marks a roll call has, and the highest of their clocks. */
export async function clocksOf(tx: Tx, id: string): Promise<{ count: number; highest: number }> {
  const [row] = await tx
    .select({ count: count(), highest: sql<number>`coalesce(max(${rollCallMarks.clock}), 0)` })
    .from(rollCallMarks)
    .where(eq(rollCallMarks.roll_call_id, id))
  return row ?? { count: 0, highest: 0 }
}
/** A mark with its bounded time, and the name of whoever brought it when that was not the marshal who made it. */
export type MarkRow = StoredMark & { via: string | undefined }
/** Marks that arrived after `since`, in order of arrival. */
export async function marksAfter(tx: Tx, me: Person, { call, access }: CallAccess, since: number): Promise<MarkRow[]> {
  const rows = await tx
    .select()
    .from(rollCallMarks)
    .where(
      and(
        eq(rollCallMarks.roll_call_id, call.id),
        gt(rollCallMarks.revision, since),
        access.shared ? ofCompany(rollCallMarks.company_id, me.company_id ?? '') : undefined,
      ),
    )
    .orderBy(asc(rollCallMarks.revision))
  const senders = rows.flatMap(({ by, sent_by }) => (by === sent_by ? [] : sent_by))
  // Whoever reads a mark reads who brought it, also somebody of whom they see nothing else.
  const names = senders.length ? await asServer(tx, () => namesOf(tx, senders)) : undefined
  return rows.map((row) => ({
    ...row,
    at: boundedAt(row, call),
    via: row.by === row.sent_by ? undefined : names?.get(row.sent_by),
  }))
}
export const toMarkDto = (row: MarkRow): KeptMark => {
  const { person_id, mark, device, clock, answers_device, answers_clock, at, by, by_name, via, note, late } = row
  return {
    person_id,
    mark,
    device,
    clock,
    ...(answers_device !== null &&
      answers_clock !== null && { answers: { device: answers_device, clock: answers_clock } }),
    at: at.toISOString(),
    by,
    by_name,
    ...(via !== undefined && { via }),
    ...(note && { note }),
    late,
  }
}

export type Counted = { people: number; not_found: number; needs_help: number; late_needs_help: number }
/**
 * Counts by the rule of `currentMark`. Grouped, not joined: without statistics a join of marks with marks can be
 * quadratic.
 */
export async function countsOf(tx: Tx, me: Person, { call, access }: CallAccess): Promise<Counted> {
  const { rows } = await tx.execute<Counted>(sql`with said as (
      select person_id, device collate "C" as device, clock, mark, answers_device collate "C" as answers_device, answers_clock from roll_call_marks
      where roll_call_id = ${call.id} and not late),
    marks as (select person_id, device, clock, max(mark) as mark, max(answered_at) > clock as is_answered from (
        select person_id, device, clock, mark, null::int as answered_at from said
        union all
        select person_id, answers_device, answers_clock, null, clock from said where answers_device is not null) one
      group by person_id, device, clock having max(mark) is not null),
    current as (select distinct on (person_id) person_id, mark from marks
      where mark <> 'NEEDS_HELP' or is_answered is not true
      order by person_id, mark = 'NEEDS_HELP' desc, clock desc, device desc),
    people as (select max(mark) as mark from (
        select person_id, true as is_listed, null as mark from ${rollCallPeople}
        where ${and(eq(rollCallPeople.roll_call_id, call.id), eq(rollCallPeople.late, false), mine(me, access, rollCallPeople.company_id))}
        union all
        select person_id, false, mark from current) one
      group by person_id having bool_or(is_listed))
    select count(*)::int as people, (count(*) filter (where coalesce(mark, 'NONE') = 'NONE'))::int as not_found,
      (count(*) filter (where mark = 'NEEDS_HELP'))::int as needs_help,
      (select count(distinct person_id)::int from ${rollCallMarks}
        where ${and(eq(rollCallMarks.roll_call_id, call.id), eq(rollCallMarks.late, true), eq(rollCallMarks.mark, 'NEEDS_HELP'), mine(me, access, rollCallMarks.company_id))}) as late_needs_help
    from people`)
  return rows[0] ?? { people: 0, not_found: 0, needs_help: 0, late_needs_help: 0 }
}

/** Names of those who added people after a roll call was closed, by the id of the person added. */
export async function lateAddersOf(tx: Tx, { id }: CallRow): Promise<Map<string, string>> {
  const rows = await asServer(tx, () =>
    tx
      .select({ id: rollCallPeople.person_id, first_name: users.first_name, last_name: users.last_name })
      .from(rollCallPeople)
      .innerJoin(users, eq(users.id, rollCallPeople.added_by))
      .where(and(eq(rollCallPeople.roll_call_id, id), eq(rollCallPeople.late, true))),
  )
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]))
}
