import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { contractRates, contracts } from '#server/platform/db/schema/contract'
import { checkIns } from '#server/platform/db/schema/presence'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { nextVersion } from '#server/platform/moves/version'
import { coversDay, type Employment, updateRates } from '#server/time/timesheet-rates'
import { readersOf, refreshReaders } from '#server/time/timesheet-readers.queries'
import { openWeek } from '#server/time/timesheet-week.commands'

type ContractChange = { contract: Employment & { id: string }; me: Person; now: Date; from?: string }

const closed = statusesWith(timesheetLifecycle, 'closed')
const isUndecidedOf = ({ worker_id, company_id }: Employment) =>
  and(eq(timesheets.worker_id, worker_id), eq(timesheets.company_id, company_id), notInArray(timesheets.status, closed))

/** Hours that were accepted while no contract covered their day: they get the rate of one that is written later. */
const isUncoveredOf = ({ worker_id, company_id }: Employment) =>
  and(
    eq(timesheets.worker_id, worker_id),
    eq(timesheets.company_id, company_id),
    inArray(timesheets.status, statusesWith(timesheetLifecycle, 'toPay')),
    isNull(timesheetEntries.contract_rate_id),
  )

/** Whether accepted or paid weeks have hours at the contract's rate of this first day, which can then no longer change. */
export const hasClosedHours = (tx: Tx, { contractId, day }: { contractId: string; day: string }): Promise<boolean> =>
  asServer(tx, async () => {
    const [line] = await tx
      .select({ id: timesheetEntries.id })
      .from(timesheetEntries)
      .innerJoin(contractRates, eq(contractRates.id, timesheetEntries.contract_rate_id))
      .innerJoin(timesheets, eq(timesheets.id, timesheetEntries.timesheet_id))
      .where(
        and(
          eq(contractRates.contract_id, contractId),
          eq(contractRates.start_at, day),
          inArray(timesheets.status, closed),
        ),
      )
      .limit(1)
    return line !== undefined
  })

/**
 * Locks the worker's weeks that are not paid, before a rate of theirs is written: whoever writes to a week, or undoes
 * its acceptance, locks it first and then reads its rates. The caller has locked the worker, so no week is opened
 * meanwhile.
 */
export const lockUnpaidWeeks = (tx: Tx, { worker_id, company_id }: Employment): Promise<void> =>
  asServer(tx, async () => {
    await tx
      .select({ id: timesheets.id })
      .from(timesheets)
      .where(
        and(
          eq(timesheets.worker_id, worker_id),
          eq(timesheets.company_id, company_id),
          notInArray(timesheets.status, statusesWith(timesheetLifecycle, 'paid')),
        ),
      )
      .orderBy(timesheets.id)
      .for('update')
  })

/**
 * After a change of a contract: the lines of weeks that nobody has accepted get the rates that cover their days, as do
 * accepted lines without a rate, and weeks are opened for hours that were not covered before. `from`: the first day of
 * the rate that the change set. A week that pays something else gets a new version, so that nobody accepts what they did
 * not read. The caller has locked the worker and the weeks.
 */
export async function applyContract(tx: Tx, { contract, me, now, from }: ContractChange): Promise<void> {
  const { id, worker_id, company_id } = contract
  const employment = { worker_id, company_id }
  await asServer(tx, async () => {
    const moved = await updateRates(tx, employment, or(isUndecidedOf(employment), isUncoveredOf(employment)))
    const changed = from === undefined ? moved : [...new Set([...moved, ...(await weeksFrom(tx, employment, from))])]
    if (changed.length)
      await tx
        .update(timesheets)
        .set({ updated_at: nextVersion(timesheets.updated_at, now) })
        .where(inArray(timesheets.id, changed))
    const opened: string[] = []
    for (const week of await weeksToOpen(tx, id)) opened.push(...(await openWeek(tx, worker_id, week, now, company_id)))
    for (const week of [...changed, ...opened]) await refreshReaders(tx, week, [], await readersOf(tx, week, me.id))
  })
}

/** The undecided weeks with hours on a day or later. */
async function weeksFrom(tx: Tx, employment: Employment, day: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: timesheets.id })
    .from(timesheets)
    .innerJoin(timesheetEntries, eq(timesheetEntries.timesheet_id, timesheets.id))
    .where(and(isUndecidedOf(employment), sql`${timesheetEntries.day} >= ${day}::date`))
  return rows.map(({ id }) => id)
}

/** The Mondays of weeks with stays that the contract covers, and without a timesheet of its company. */
async function weeksToOpen(tx: Tx, contractId: string): Promise<string[]> {
  const day = sql`(k.in_at at time zone 'Europe/London')::date`
  const { rows } = await tx.execute<{ week: string }>(sql`
    select distinct w.week::text as week from ${contracts} c
    join ${checkIns} k on k.worker_id = c.worker_id and k.company_id = c.company_id
      and k.in_at >= c.start_at::timestamp at time zone 'Europe/London'
    cross join lateral (select date_trunc('week', k.in_at at time zone 'Europe/London')::date as week) w
    where c.id = ${contractId} and c.use_timesheet and ${coversDay(day)}
      and not exists (select from ${timesheets} t
        where t.worker_id = c.worker_id and t.company_id = c.company_id and t.week = w.week)
    order by week`)
  return rows.map(({ week }) => week)
}
