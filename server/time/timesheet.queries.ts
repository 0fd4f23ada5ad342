import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hasTag } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { isLeftUnknown } from '#server/gate/presence.queries'
import { runNamed } from '#server/platform/db/named'
import { companies } from '#server/platform/db/schema/company'
import { contractRates, contracts } from '#server/platform/db/schema/contract'
import { checkIns } from '#server/platform/db/schema/presence'
import { history } from '#server/platform/db/schema/record'
import { sites } from '#server/platform/db/schema/site'
import { timesheetBonuses, timesheetEntries, timesheetPayments, timesheets } from '#server/platform/db/schema/timesheet'
import { users } from '#server/platform/db/schema/user'
import { asServer, type Tx } from '#server/platform/db/transaction'
import { windowOf } from '#server/platform/kit/paging'
import { nextVersion } from '#server/platform/moves/version'
import { mostCounted, type PageParams } from '#shared/api/kit/paging'
import {
  isTypedByHand,
  type PresenceMove,
  presenceBehind,
  unclaimedPresences,
} from '#shared/domain/time/timesheet-presences'
import type { NeighbouringHours } from '#shared/domain/time/timesheet-week'

export type TimesheetRow = typeof timesheets.$inferSelect
export type EntryRow = typeof timesheetEntries.$inferSelect

/** A timesheet with the names that are shown with it. */
export type ListedTimesheet = TimesheetRow & {
  slug: string
  first_name: string
  last_name: string
  company: string
  role_id: string | null
  approver_slug: string | null
  approver_first: string | null
  approver_last: string | null
  bonus: number | null
}
const day = (text: unknown) => String(text)
const instant = (value: unknown) => (value === null ? null : new Date(String(value)))

/** All timesheets `t` with these ids. */
export const timesheetsById = (ids: string[]): SQL =>
  sql`select t.* from ${timesheets} t where t.id = any (${sql.param(ids)}::uuid[])`

/**
 * A page of the timesheets that `from` finds, newest week first. With `newest`, `from` returns at least that many of
 * the newest, completing their last week. The total is counted up to one above what a list reports.
 */
export async function listTimesheets(
  tx: Tx,
  from: (newest?: number) => SQL,
  page: PageParams,
): Promise<{ rows: ListedTimesheet[]; total: number }> {
  const window = windowOf(page)
  const rows = await timesheetRows(tx, from, window)
  const isAll = page.page === 1 && rows.length < window.limit
  return { rows, total: isAll ? rows.length : await countTimesheets(tx, from(), mostCounted) }
}

/** The same without the total. */
export async function timesheetRows(
  tx: Tx,
  from: (newest?: number) => SQL,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedTimesheet[]> {
  const rows = await tx.named<ListedTimesheet>(sql`
    with page as materialized (
      select t.*, u.slug, u.first_name, u.last_name from (${from(offset + limit)}) t join ${users} u on u.id = t.worker_id
      order by t.week desc, u.last_name, u.first_name, t.id limit ${limit} offset ${offset})
    select t.*, t.week::text as week, k.name as company, c.role_id, a.slug as approver_slug,
      a.first_name as approver_first, a.last_name as approver_last, b.amount::float8 as bonus
    from page t join ${companies} k on k.id = t.company_id
    left join ${contracts} c on c.id = t.contract_id left join ${users} a on a.id = t.approver_id
    left join ${timesheetBonuses} b on b.timesheet_id = t.id
    order by t.week desc, t.last_name, t.first_name, t.id`)
  return rows.map((row) => ({
    ...row,
    week: day(row.week),
    corrected_at: instant(row.corrected_at),
    objected_at: instant(row.objected_at),
    submitted_at: instant(row.submitted_at),
    // A timesheet that is a draft or submitted again does not have a decision from an earlier round.
    decided_at: hasTag(timesheetLifecycle, row.status, 'decided') ? instant(row.decided_at) : null,
    paid_at: instant(row.paid_at),
    updated_at: new Date(String(row.updated_at)),
  }))
}

/** How many timesheets `from` finds, counted up to `most` + 1. */
export async function countTimesheets(tx: Tx, from: SQL, most: number): Promise<number> {
  const rows = await tx.named<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from (${from}) t limit ${most + 1}) x`,
  )
  return rows[0]?.n ?? 0
}

/** The ids of all timesheets that `from` finds, in list order. */
export async function findTimesheetIds(tx: Tx, from: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select t.id from (${from}) t
    join ${users} u on u.id = t.worker_id order by t.week desc, u.last_name, u.first_name, t.id`)
  return rows.map(({ id }) => id)
}

export type Line = {
  entry: EntryRow
  site: string | null
  /** The company that owns the site. */
  site_company: string | null
  checkIn: Pick<typeof checkIns.$inferSelect, keyof typeof observed> | null
  /** The gate saw these hours, also where the reader cannot see when; and did so on another site. */
  isObserved: boolean
  isElsewhere: boolean
  /** The check-in and check-out whose times somebody typed by hand, also where the reader cannot see them. */
  typedByHand: PresenceMove[]
  hourly_rate: number | null
  /** The name of who wrote the note, if the reader can see them. */
  noted_by: string | null
}
const noteAuthors = alias(users, 'note_authors')
const observed = {
  in_at: checkIns.in_at,
  in_source: checkIns.in_source,
  out_at: checkIns.out_at,
  out_source: checkIns.out_source,
  out_receipt: checkIns.out_receipt,
  suspected_left_at: checkIns.suspected_left_at,
}

/** The entries of timesheets, by day and start. */
const entriesOf = (
  tx: Tx,
  timesheetIds: string[],
): Promise<Omit<Line, 'isObserved' | 'isElsewhere' | 'typedByHand'>[]> =>
  runNamed(
    tx
      .select({
        entry: timesheetEntries,
        site: sites.name,
        site_company: sites.company_id,
        checkIn: observed,
        hourly_rate: contractRates.hourly_rate,
        noted_by: sql<string | null>`${noteAuthors.first_name} || ' ' || ${noteAuthors.last_name}`,
      })
      .from(timesheetEntries)
      .leftJoin(sites, eq(sites.id, timesheetEntries.site_id))
      .leftJoin(checkIns, eq(checkIns.id, timesheetEntries.check_in_id))
      .leftJoin(contractRates, eq(contractRates.id, timesheetEntries.contract_rate_id))
      .leftJoin(noteAuthors, eq(noteAuthors.id, timesheetEntries.note_by))
      .where(sql`${timesheetEntries.timesheet_id} = any (${sql.param(timesheetIds)}::uuid[])`)
      .orderBy(asc(timesheetEntries.day), sql`${timesheetEntries.start_at} nulls last`, asc(timesheetEntries.id)),
  )

const isOneOf = (ids: string[]) => sql`${timesheets.id} = any (${sql.param(ids)}::uuid[])`
/**
 * Some timesheets with the days and instants at which they begin and end. A limit keeps these columns: as expressions they
 * would be computed behind the row rights of the table that is joined, where no index is searched by them.
 */
const boundsOf = (tx: Tx, timesheetIds: string[]) =>
  tx
    .select({
      id: timesheets.id,
      worker_id: timesheets.worker_id,
      company_id: timesheets.company_id,
      from: sql<Date>`${timesheets.week}::timestamp at time zone 'Europe/London'`.as('begins_at'),
      until: sql<Date>`(${timesheets.week} + 7)::timestamp at time zone 'Europe/London'`.as('ends_at'),
      sunday: sql<string>`${timesheets.week} - 1`.as('sunday_before'),
      monday: sql<string>`${timesheets.week} + 7`.as('monday_after'),
    })
    .from(timesheets)
    .where(isOneOf(timesheetIds))
    .limit(timesheetIds.length)
    .as('weeks')

/** What the gates saw of the worker, for the timesheet's company in its week, in order. */
export function presencesIn(tx: Tx, timesheetIds: string[]) {
  const weeks = boundsOf(tx, timesheetIds)
  return runNamed(
    tx
      .select({
        timesheet_id: weeks.id,
        id: checkIns.id,
        worker_id: checkIns.worker_id,
        site_id: checkIns.site_id,
        site_company: sites.company_id,
        ...observed,
        // Not `in_at`: a scan counts at the time that the guard's device showed, also one that waited only seconds.
        recorded_at: checkIns.created_at,
        // When a check-out by hand was written: the newest, as one before it can have been undone.
        out_recorded_at:
          sql<Date | null>`case when ${checkIns.out_source} = 'MANUAL' then (select h.at from ${history} h
        where h.noun = 'presence' and h.noun_id = ${checkIns.id} and h.move = 'checkOut' order by h.id desc limit 1)
        end`.mapWith(history.at),
      })
      .from(weeks)
      .innerJoin(
        checkIns,
        and(
          eq(checkIns.worker_id, weeks.worker_id),
          eq(checkIns.company_id, weeks.company_id),
          gte(checkIns.in_at, weeks.from),
          lt(checkIns.in_at, weeks.until),
        ),
      )
      .innerJoin(sites, eq(sites.id, checkIns.site_id))
      .orderBy(checkIns.in_at),
  )
}
export type WeekPresence = Awaited<ReturnType<typeof presencesIn>>[number]

/**
 * The lines of the Sunday before a week and of the Monday after it, of the same worker and company. No others can overlap
 * with lines of the week: a line has at most 24 hours.
 */
function linesNextTo(tx: Tx, timesheetIds: string[]) {
  const weeks = boundsOf(tx, timesheetIds)
  return runNamed(
    tx
      .select({
        timesheet_id: weeks.id,
        isBefore: sql<boolean>`${timesheetEntries.day} = ${weeks.sunday}`,
        start_at: timesheetEntries.start_at,
        end_at: timesheetEntries.end_at,
      })
      .from(weeks)
      .innerJoin(
        timesheetEntries,
        and(
          eq(timesheetEntries.worker_id, weeks.worker_id),
          sql`${timesheetEntries.day} = any (array[${weeks.sunday}, ${weeks.monday}])`,
        ),
      )
      .innerJoin(
        timesheets,
        and(eq(timesheets.id, timesheetEntries.timesheet_id), eq(timesheets.company_id, weeks.company_id)),
      ),
  )
}

/** The hours of a timesheet and what the gate saw in its week. */
export type WorkedWeek = { lines: Line[]; presences: WeekPresence[] }
/** The same, and the hours of the weeks before and after that it can overlap with. */
type NeighbouredWeek = WorkedWeek & { neighbours: NeighbouringHours[] }
/** What a move of the week does not change. */
export type WeekContext = Omit<NeighbouredWeek, 'lines'>
/**
 * The stays in weeks, and the hours next to them. Read with the server's rights: an approver of another company cannot
 * read them, but decides on a week that lacks some, or has some twice.
 */
export async function weekContexts(tx: Tx, timesheetIds: string[]): Promise<Map<string, WeekContext>> {
  const weeks = new Map<string, WeekContext>(timesheetIds.map((id) => [id, { presences: [], neighbours: [] }]))
  for (const presence of await presencesIn(tx, timesheetIds)) weeks.get(presence.timesheet_id)?.presences.push(presence)
  for (const { timesheet_id, isBefore, start_at, end_at } of await linesNextTo(tx, timesheetIds))
    weeks.get(timesheet_id)?.neighbours.push({
      week: isBefore ? 'before' : 'after',
      start_at: start_at?.toISOString() ?? null,
      end_at: end_at?.toISOString() ?? null,
    })
  return weeks
}

/** The worked weeks of timesheets that the caller can see; `given`: their contexts, if they are read already. */
export async function workedWeeks(
  tx: Tx,
  timesheetIds: string[],
  given?: ReadonlyMap<string, WeekContext>,
): Promise<Map<string, NeighbouredWeek>> {
  if (!timesheetIds.length) return new Map()
  const contexts = given ?? (await asServer(tx, () => weekContexts(tx, timesheetIds)))
  const weeks = new Map<string, NeighbouredWeek>(
    timesheetIds.map((id) => [id, { lines: [], presences: [], neighbours: [], ...contexts.get(id) }]),
  )
  for (const line of await entriesOf(tx, timesheetIds))
    weeks
      .get(line.entry.timesheet_id)
      ?.lines.push({ ...line, isObserved: line.checkIn !== null, isElsewhere: false, typedByHand: [] })
  for (const { lines, presences } of weeks.values()) {
    const entries = lines.map(({ entry }) => entry)
    for (const line of lines) {
      const observed = presences.find(({ id }) => id === line.entry.check_in_id)
      line.isElsewhere = observed !== undefined && observed.site_id !== line.entry.site_id
      const presence = presenceBehind(line.entry, presences, entries)
      if (presence) Object.assign(line, { checkIn: presence, isObserved: true })
      line.typedByHand = movesOf(observed ?? presence).filter(isTypedByHand)
    }
  }
  return weeks
}

function movesOf(presence: WeekPresence | undefined): PresenceMove[] {
  if (!presence) return []
  const { in_at, in_source, recorded_at, out_at, out_source, out_recorded_at } = presence
  const left = isLeftUnknown(presence) ? null : out_at
  return [
    { move: 'checkIn', source: in_source, at: in_at, recorded_at },
    ...(left ? [{ move: 'checkOut' as const, source: out_source, at: left, recorded_at: out_recorded_at }] : []),
  ]
}

/** The stays of a week that are not in its hours. */
export const unclaimedIn = (
  sentAt: Date | null,
  { lines, presences }: WorkedWeek = { lines: [], presences: [] },
): WeekPresence[] =>
  unclaimedPresences(
    sentAt,
    presences,
    lines.map(({ entry }) => entry),
  )

/** Returns the new version. */
export async function updateTimesheet(
  tx: Tx,
  id: string,
  { updated_at, ...set }: Partial<TimesheetRow> & { updated_at: Date },
): Promise<Date> {
  const [row] = await tx
    .update(timesheets)
    .set({ ...set, updated_at: nextVersion(timesheets.updated_at, updated_at) })
    .where(eq(timesheets.id, id))
    .returning({ updated_at: timesheets.updated_at })
  if (!row) throw new Error('a week was not written')
  return row.updated_at
}

const retyped = [
  'day',
  'site_id',
  'contract_rate_id',
  'start_at',
  'end_at',
  'break_minutes',
  'minutes',
  'note',
  'note_by',
  'finish_set_at',
] as const
/**
 * Replaces the entries `before` of a locked timesheet. Removed ones are deleted last: an entry on their own site is what
 * allows some people to write at all.
 */
export async function putLines(
  tx: Tx,
  before: readonly EntryRow[],
  rows: (typeof timesheetEntries.$inferInsert)[],
): Promise<void> {
  if (rows.length)
    await tx
      .insert(timesheetEntries)
      .values(rows)
      .onConflictDoUpdate({
        target: timesheetEntries.id,
        set: Object.fromEntries([...retyped, 'updated_at'].map((name) => [name, sql.raw(`excluded.${name}`)])),
      })
  const removed = before.filter(({ id }) => !rows.some((row) => row.id === id))
  await removeLines(
    tx,
    removed.map(({ id }) => id),
  )
}

export const finishLine = (
  tx: Tx,
  id: string,
  set: Pick<EntryRow, 'end_at' | 'break_minutes' | 'minutes' | 'finish_set_at'>,
) =>
  tx
    .update(timesheetEntries)
    .set({ ...set, updated_at: set.finish_set_at ?? undefined })
    .where(eq(timesheetEntries.id, id))

export async function removeLines(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length) await tx.delete(timesheetEntries).where(inArray(timesheetEntries.id, ids))
}

export const bonusOf = async (tx: Tx, timesheetId: string) =>
  (await tx.select().from(timesheetBonuses).where(eq(timesheetBonuses.timesheet_id, timesheetId)))[0]
export const removeBonus = (tx: Tx, timesheetId: string) =>
  tx.delete(timesheetBonuses).where(eq(timesheetBonuses.timesheet_id, timesheetId))
export const setBonus = (tx: Tx, row: typeof timesheetBonuses.$inferInsert) =>
  tx.insert(timesheetBonuses).values(row).onConflictDoUpdate({ target: timesheetBonuses.timesheet_id, set: row })

export const addPayment = (tx: Tx, row: typeof timesheetPayments.$inferInsert) =>
  tx.insert(timesheetPayments).values(row)

/** The ids of sites where the worker has worked or will work for the company: the only ones allowed in entries. */
export const sitesWorked = ({ worker_id, company_id }: TimesheetRow): SQL =>
  sql`(select site_id from assignments where worker_id = ${worker_id} and company_id = ${company_id}
    union select site_id from ${checkIns} where worker_id = ${worker_id} and company_id = ${company_id})`
export async function sitesOf(tx: Tx, timesheet: TimesheetRow): Promise<Set<string>> {
  const { rows } = await tx.execute<{ site_id: string }>(sitesWorked(timesheet))
  return new Set(rows.map(({ site_id }) => site_id))
}

const locking = alias(timesheets, 't')
/** A timesheet that meets `isVisible`, a condition on the timesheet `t`, locked. */
export const lockTimesheet = async (tx: Tx, id: string, isVisible: SQL): Promise<TimesheetRow | undefined> =>
  (
    await tx
      .select()
      .from(locking)
      .where(and(eq(locking.id, id), isVisible))
      .for('update', { of: locking })
  )[0]
