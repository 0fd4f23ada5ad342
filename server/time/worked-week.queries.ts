import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isLeftUnknown } from '#server/gate/presence.queries'
import { runNamed } from '#server/platform/db/named'
import { contractRates } from '#server/platform/db/schema/contract'
import { checkIns } from '#server/platform/db/schema/presence'
import { history } from '#server/platform/db/schema/record'
import { sites } from '#server/platform/db/schema/site'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import { users } from '#server/platform/db/schema/user'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { EntryRow } from '#server/time/timesheet.queries'
import {
  isTypedByHand,
  type PresenceMove,
  presenceBehind,
  unclaimedPresences,
} from '#shared/domain/time/timesheet-presences'
import type { NeighbouringHours } from '#shared/domain/time/timesheet-week'

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
