import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { hasTag } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { isLeftUnknown, type Presence } from '#server/gate/presence.queries'
import { contracts } from '#server/platform/db/schema/contract'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import { asServer, type Tx } from '#server/platform/db/transaction'
import { updateTimesheet } from '#server/time/timesheet.queries'
import { ratesOn } from '#server/time/timesheet-rates'
import { presencesIn } from '#server/time/worked-week.queries'
import { newId } from '#shared/domain/kit/id'
import { londonDay, minutesBetween, mondayOf, toMinute } from '#shared/domain/kit/london'
import { usualBreak } from '#shared/domain/time/timesheet-week'

type ContractRow = typeof contracts.$inferSelect
type TimesheetRow = typeof timesheets.$inferSelect

/** The worker's contracts with timesheets that are valid on some day of a week; `week` is the date of its Monday. */
export const isContractIn = (workerId: string, week: SQL): SQL | undefined =>
  and(
    eq(contracts.worker_id, workerId),
    eq(contracts.use_timesheet, true),
    sql`${contracts.start_at} <= ${week} + 6`,
    or(isNull(contracts.end_at), sql`${contracts.end_at} >= ${week}`),
    or(
      isNull(contracts.terminated_at),
      sql`${contracts.terminated_at} >= ${week}::timestamp at time zone 'Europe/London'`,
    ),
  )
/** `companyId`: only those with this company. */
const contractsIn = (tx: Tx, workerId: string, week: string, companyId?: string): Promise<ContractRow[]> =>
  tx
    .select()
    .from(contracts)
    .where(
      and(
        isContractIn(workerId, sql`${week}::date`),
        companyId === undefined ? undefined : eq(contracts.company_id, companyId),
      ),
    )
    .orderBy(contracts.start_at)

/**
 * Creates the worker's timesheets of a week, one for each company with an hourly contract with timesheets, with entries
 * from the check-ins so far; existing ones are unchanged. `companyId`: only for this company. Runs with the server's
 * rights. Returns the ids of the new ones.
 */
export const openWeek = async (tx: Tx, workerId: string, week: string, now: Date, companyId?: string) =>
  (await openTimesheets(tx, workerId, week, now, companyId)).map(({ timesheet }) => timesheet.id)
async function openTimesheets(
  tx: Tx,
  workerId: string,
  week: string,
  now: Date,
  companyId?: string,
): Promise<{ timesheet: TimesheetRow; entryIds: Map<string, string> }[]> {
  const opened: { timesheet: TimesheetRow; entryIds: Map<string, string> }[] = []
  for (const contract of await contractsIn(tx, workerId, week, companyId)) {
    const [made] = await tx
      .insert(timesheets)
      .values({
        id: newId(),
        worker_id: workerId,
        company_id: contract.company_id,
        contract_id: contract.id,
        payroll_company_id: contract.payroll_company_id,
        approver_id: contract.manager_id,
        week,
        created_at: now,
        updated_at: now,
      })
      .onConflictDoNothing()
      .returning()
    if (!made) continue
    const entryIds = new Map<string, string>()
    for (const presence of await presencesIn(tx, [made.id]))
      entryIds.set(presence.id, await addPresence(tx, made, presence))
    opened.push({ timesheet: made, entryIds })
  }
  return opened
}

type Observed = Pick<Presence, 'id' | 'worker_id' | 'site_id' | 'in_at' | 'out_at' | 'out_receipt'>
/** The hours of a presence as an entry, to the whole minute. Without a known end they are pending, never 0. */
export function hoursOf(presence: Pick<Observed, 'in_at' | 'out_at' | 'out_receipt'>) {
  const start = toMinute(presence.in_at)
  const end = presence.out_at && !isLeftUnknown(presence) ? toMinute(presence.out_at) : null
  const span = end && minutesBetween(start, end)
  const isShort = span !== null && span < 1
  const pause = usualBreak(span ?? 0)
  return {
    day: londonDay(presence.in_at),
    start_at: start,
    end_at: isShort ? null : end,
    break_minutes: pause,
    minutes: span === null || isShort ? null : span - pause,
  }
}

async function addPresence(tx: Tx, timesheet: TimesheetRow, presence: Observed): Promise<string> {
  const hours = hoursOf(presence)
  const id = newId()
  await tx.insert(timesheetEntries).values({
    id,
    timesheet_id: timesheet.id,
    worker_id: presence.worker_id,
    site_id: presence.site_id,
    check_in_id: presence.id,
    contract_rate_id: (await ratesOn(tx, timesheet, [hours.day])).get(hours.day) ?? null,
    ...hours,
    source: 'CHECK_IN',
  })
  return id
}

/**
 * Adds stays to a week that its worker can edit again, as a new week is built. With the server's rights: a person who
 * rejects a week is not always allowed to read contracts. Returns the ids of the entries.
 */
export async function addPresences(tx: Tx, timesheet: TimesheetRow, presences: readonly Observed[]): Promise<string[]> {
  if (!presences.length) return []
  return asServer(tx, async () => {
    const ids: string[] = []
    for (const presence of presences) ids.push(await addPresence(tx, timesheet, presence))
    return ids
  })
}

/** A timesheet entry of a presence, with the version of its timesheet. */
export type PresenceLine = { id: string; sheet: string; version: Date }
/**
 * On check-in: creates the week's timesheet if missing, and adds a pending entry. Returns the ids of new timesheets, and
 * the entry.
 */
export async function addHours(
  tx: Tx,
  presence: Presence,
  now: Date,
): Promise<{ opened: string[]; lines: PresenceLine[] }> {
  if (presence.company_id === null) return { opened: [], lines: [] }
  const week = mondayOf(londonDay(presence.in_at))
  const made = await openTimesheets(tx, presence.worker_id, week, now)
  const opened = made.map(({ timesheet }) => timesheet.id)
  // A new one of their company was built with this stay.
  const own = made.find(({ timesheet }) => timesheet.company_id === presence.company_id)
  const line = own?.entryIds.get(presence.id)
  if (own)
    return { opened, lines: line ? [{ id: line, sheet: own.timesheet.id, version: own.timesheet.updated_at }] : [] }
  const [timesheet] = await tx
    .select()
    .from(timesheets)
    .where(
      and(
        eq(timesheets.worker_id, presence.worker_id),
        eq(timesheets.company_id, presence.company_id),
        eq(timesheets.week, week),
        sql`not exists (select from ${timesheetEntries} e where e.check_in_id = ${presence.id})`,
      ),
    )
    // Whatever its status: a week that is being sent gets no line any more, and one that is sent back misses none.
    .for('update')
  if (!timesheet || !hasTag(timesheetLifecycle, timesheet.status, 'inHand')) return { opened, lines: [] }
  const id = await addPresence(tx, timesheet, presence)
  // A new version, so that a page that has the week open cannot overwrite hours that it does not show.
  const { updated_at: version } = await updateTimesheet(tx, timesheet.id, { updated_at: now })
  return { opened, lines: [{ id, sheet: timesheet.id, version }] }
}
