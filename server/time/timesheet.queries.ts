import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hasTag } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { inNameOrder } from '#server/platform/db/name-search'
import { companies } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { checkIns } from '#server/platform/db/schema/presence'
import { sites } from '#server/platform/db/schema/site'
import { timesheetBonuses, timesheetEntries, timesheetPayments, timesheets } from '#server/platform/db/schema/timesheet'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { windowOf } from '#server/platform/kit/paging'
import { nextVersion } from '#server/platform/moves/version'
import { mostCounted, type PageParams } from '#shared/api/kit/paging'

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
  return rows.map((row) =>
    withCurrentDecision({
      ...row,
      week: day(row.week),
      corrected_at: instant(row.corrected_at),
      objected_at: instant(row.objected_at),
      submitted_at: instant(row.submitted_at),
      decided_at: instant(row.decided_at),
      paid_at: instant(row.paid_at),
      updated_at: new Date(String(row.updated_at)),
    }),
  )
}
/** A timesheet that is a draft or submitted again does not have a decision from an earlier round. */
export const withCurrentDecision = (timesheet: ListedTimesheet): ListedTimesheet =>
  hasTag(timesheetLifecycle, timesheet.status, 'decided') ? timesheet : { ...timesheet, decided_at: null }

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

/** Returns the row as written, with its new version. */
export async function updateTimesheet(
  tx: Tx,
  id: string,
  { updated_at, ...set }: Partial<TimesheetRow> & { updated_at: Date },
): Promise<TimesheetRow> {
  const [row] = await tx
    .update(timesheets)
    .set({ ...set, updated_at: nextVersion(timesheets.updated_at, updated_at) })
    .where(eq(timesheets.id, id))
    .returning()
  if (!row) throw new Error('a week was not written')
  return row
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
const sitesWorked = ({ worker_id, company_id }: TimesheetRow): SQL =>
  sql`(select site_id from assignments where worker_id = ${worker_id} and company_id = ${company_id}
    union select site_id from ${checkIns} where worker_id = ${worker_id} and company_id = ${company_id})`
/** The same by name, which is null where the caller cannot see the site. */
export async function sitesOf(tx: Tx, timesheet: TimesheetRow): Promise<{ id: string; name: string | null }[]> {
  const { rows } = await tx.execute<{ id: string; name: string | null }>(sql`select w.site_id as id, ${sites.name}
    from ${sitesWorked(timesheet)} w left join ${sites} on ${sites.id} = w.site_id order by ${inNameOrder(sites.name)}`)
  return rows
}

const locking = alias(timesheets, 't')
const approvers = alias(users, 'approvers')
/** A timesheet that meets `isVisible`, a condition on the timesheet `t`, locked. `scope`: see `asServerFrom`. */
export async function lockTimesheet(
  tx: Tx,
  id: string,
  isVisible: SQL,
  scope: SQL,
): Promise<ListedTimesheet | undefined> {
  const found = tx.$with('found').as(
    tx
      .select({
        ...getTableColumns(locking),
        slug: users.slug,
        first_name: users.first_name,
        last_name: users.last_name,
        company: sql<string>`${companies.name}`.as('company'),
        role_id: contracts.role_id,
        approver_slug: sql<string | null>`${approvers.slug}`.as('approver_slug'),
        approver_first: sql<string | null>`${approvers.first_name}`.as('approver_first'),
        approver_last: sql<string | null>`${approvers.last_name}`.as('approver_last'),
        bonus: timesheetBonuses.amount,
      })
      .from(locking)
      .innerJoin(users, eq(users.id, locking.worker_id))
      .innerJoin(companies, eq(companies.id, locking.company_id))
      .leftJoin(contracts, eq(contracts.id, locking.contract_id))
      .leftJoin(approvers, eq(approvers.id, locking.approver_id))
      .leftJoin(timesheetBonuses, eq(timesheetBonuses.timesheet_id, locking.id))
      .where(and(eq(locking.id, id), isVisible))
      .limit(1)
      .for('update', { of: locking }),
  )
  const [row] = await tx.with(found).select({ timesheet: found._.selectedFields, scope }).from(found)
  return row?.timesheet
}
