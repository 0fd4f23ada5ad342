import { and, eq, type SQL, sql } from 'drizzle-orm'
import { contractRates, contracts } from '#server/platform/db/schema/contract'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import { asServer, type Tx } from '#server/platform/db/transaction'

export type Employment = { worker_id: string; company_id: string }

/** Whether the contract `c` covers a day. One that was terminated covers the day of its termination. */
export const coversDay = (day: SQL): SQL => sql`(c.start_at <= ${day} and (c.end_at is null or c.end_at >= ${day})
  and (c.terminated_at is null or c.terminated_at >= ${day}::timestamp at time zone 'Europe/London'))`

/**
 * The company's rate for a worker on a day, from the contract that covers it: contracts can follow one another within a
 * week.
 */
const rateOn = ({ worker_id, company_id }: Employment, day: SQL): SQL<string | null> =>
  sql`(select r.id from ${contracts} c join ${contractRates} r on r.contract_id = c.id
    where c.worker_id = ${worker_id} and c.company_id = ${company_id} and ${coversDay(day)}
      and r.start_at <= ${day} and (r.end_at is null or r.end_at >= ${day})
    order by c.start_at desc, c.terminated_at desc nulls first, c.id desc, r.start_at desc limit 1)`

/**
 * The rates by day. Run it with the server's rights: a person who corrects a week is not always allowed to read
 * contracts.
 */
export async function ratesOn(
  tx: Tx,
  employment: Employment,
  days: readonly string[],
): Promise<Map<string, string | null>> {
  if (!days.length) return new Map()
  const listed = sql.join(
    [...new Set(days)].map((day) => sql`(${day}::date)`),
    sql`, `,
  )
  const { rows } = await tx.execute<{ day: string; rate: string | null }>(
    sql`select d.day::text as day, ${rateOn(employment, sql`d.day`)} as rate from (values ${listed}) d (day)`,
  )
  return new Map(rows.map(({ day, rate }) => [day, rate]))
}

/** Gives the lines of weeks the rates that cover their days. Returns the ids of the weeks that had others. */
export const updateRates = (tx: Tx, employment: Employment, which: SQL | undefined): Promise<string[]> =>
  asServer(tx, async () => {
    const due = tx.$with('due').as(
      tx
        .select({ id: timesheetEntries.id, rate: rateOn(employment, sql`${timesheetEntries.day}`).as('rate') })
        .from(timesheets)
        .innerJoin(timesheetEntries, eq(timesheetEntries.timesheet_id, timesheets.id))
        .where(which),
    )
    const changed = await tx
      .with(due)
      .update(timesheetEntries)
      .set({ contract_rate_id: sql`${due.rate}` })
      .from(due)
      .where(
        and(eq(timesheetEntries.id, due.id), sql`${timesheetEntries.contract_rate_id} is distinct from ${due.rate}`),
      )
      .returning({ timesheet_id: timesheetEntries.timesheet_id })
    return [...new Set(changed.map(({ timesheet_id }) => timesheet_id))]
  })
