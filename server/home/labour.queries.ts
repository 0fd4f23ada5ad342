import { and, eq, gte, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { timesheetBonuses, timesheetEntries, timesheetSums, timesheets } from '#server/platform/db/schema/timesheet'
import type { Tx } from '#server/platform/db/transaction'
import type { Home } from '#shared/api/home/home'
import { addDays, mondayOf } from '#shared/domain/kit/london'

export type LabourWeek = Extract<Home, { kind: 'company' }>['labour'][number]

/** Weeks shown: the seven before the current one. */
const weeks = 7

/**
 * Minutes and pay of each timesheet, exact to the penny (hours by their rates, plus the bonus). Minutes and the pay for
 * hours come from the stored sums, which row rights show only to the company and its payroll. For another company's
 * timesheet, which the caller approves, the minutes are summed from its entries.
 */
export function timesheetTotals(tx: Tx, which: SQL | undefined) {
  // Lateral with a limit: as a plain join the planner can scan the sums of every company's past.
  const kept = tx
    .select({ minutes: timesheetSums.minutes, hours_amount: timesheetSums.hours_amount })
    .from(timesheetSums)
    .where(eq(timesheetSums.timesheet_id, timesheets.id))
    .limit(1)
    .as('kept')
  return tx
    .select({
      id: timesheets.id,
      company_id: timesheets.company_id,
      week: timesheets.week,
      status: timesheets.status,
      minutes: sql<number>`coalesce(${kept.minutes}, (select sum(e.minutes) from ${timesheetEntries} e
        where e.timesheet_id = ${timesheets.id}), 0)::int`.as('minutes'),
      pay: sql<number>`coalesce(${kept.hours_amount}, 0) + coalesce(${timesheetBonuses.amount}, 0)`.as('pay'),
    })
    .from(timesheets)
    .leftJoinLateral(kept, sql`true`)
    .leftJoin(timesheetBonuses, eq(timesheetBonuses.timesheet_id, timesheets.id))
    .where(which)
    .as('sheet')
}

type Reading = { seesPay: boolean; seesWaiting: boolean }
/** Work by week: accepted or paid, and submitted weeks if the reader can see them. Pay is null if they cannot. */
export async function labour(
  tx: Tx,
  whose: SQL,
  today: string,
  { seesPay, seesWaiting }: Reading,
): Promise<LabourWeek[]> {
  const decidable = statusesWith(timesheetLifecycle, 'waits')
  const end = mondayOf(today)
  const from = addDays(end, -7 * weeks)
  const totals = timesheetTotals(
    tx,
    and(
      whose,
      gte(timesheets.week, from),
      lt(timesheets.week, end),
      inArray(timesheets.status, [...(seesWaiting ? decidable : []), ...statusesWith(timesheetLifecycle, 'closed')]),
    ),
  )
  const waits = sql`filter (where ${inArray(totals.status, decidable)})`
  const done = sql`filter (where ${notInArray(totals.status, decidable)})`
  const rows = await tx
    .select({
      week: totals.week,
      accepted_minutes: sql<number>`coalesce(sum(${totals.minutes}) ${done}, 0)::int`,
      waiting_minutes: sql<number>`coalesce(sum(${totals.minutes}) ${waits}, 0)::int`,
      accepted_pay: sql<number>`coalesce(sum(${totals.pay}) ${done}, 0)::float8`,
      waiting_pay: sql<number>`coalesce(sum(${totals.pay}) ${waits}, 0)::float8`,
    })
    .from(totals)
    .groupBy(totals.week)
  if (!rows.length) return []
  const found = new Map(rows.map((row) => [row.week, row]))
  return Array.from({ length: weeks }, (_, index) => addDays(from, index * 7)).map((week) => {
    const row = found.get(week)
    return {
      week,
      accepted_minutes: row?.accepted_minutes ?? 0,
      waiting_minutes: row?.waiting_minutes ?? 0,
      accepted_pay: seesPay ? (row?.accepted_pay ?? 0) : null,
      waiting_pay: seesPay ? (row?.waiting_pay ?? 0) : null,
    }
  })
}
