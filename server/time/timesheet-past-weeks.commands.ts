import { and, eq, sql } from 'drizzle-orm'
import { contracts } from '#server/platform/db/schema/contract'
import { timesheets } from '#server/platform/db/schema/timesheet'
import type { Tx } from '#server/platform/db/transaction'
import { unprocessable } from '#server/platform/kit/problems'
import { isContractIn, openWeek } from '#server/time/timesheet-week.commands'
import { londonDay, mondayOf } from '#shared/domain/kit/london'

/** How many weeks back a missing one is listed. */
const weeksBack = 8

/**
 * The Mondays of the worker's last weeks before `monday` in which a contract with timesheets was valid and its company
 * has no timesheet, newest first. With the server's rights.
 */
export async function missingWeeks(tx: Tx, workerId: string, monday: string): Promise<string[]> {
  const { rows } = await tx.execute<{ week: string }>(sql`
    select distinct w.week::text as week
    from generate_series(1, ${weeksBack}::int) n cross join lateral (select ${monday}::date - 7 * n as week) w
    join ${contracts} on ${isContractIn(workerId, sql`w.week`)}
    where not exists (select from ${timesheets} t where t.worker_id = ${workerId}
      and t.company_id = ${contracts.company_id} and t.week = w.week)
    order by week desc`)
  return rows.map(({ week }) => week)
}

/**
 * Opens a week that has begun, as `openWeek` does. 422 on `week` where no contract covers a day of it and it does not
 * exist. With the server's rights.
 */
export async function openPastWeek(tx: Tx, workerId: string, week: string, now: Date): Promise<string[]> {
  const refuse = (words: string) => unprocessable({ week: [words] })
  if (week !== mondayOf(week)) throw refuse('Choose a Monday: a week begins on one.')
  if (week > londonDay(now)) throw refuse('This week is still to come.')
  const opened = await openWeek(tx, workerId, week, now)
  if (opened.length) return opened
  const [existing] = await tx
    .select({ id: timesheets.id })
    .from(timesheets)
    .where(and(eq(timesheets.worker_id, workerId), eq(timesheets.week, week)))
    .limit(1)
  if (!existing) throw refuse('No company had a contract with you in this week that pays by timesheets.')
  return opened
}
