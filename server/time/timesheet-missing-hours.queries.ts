import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import { checkIns } from '#server/platform/db/schema/presence'
import { timesheets } from '#server/platform/db/schema/timesheet'
import { asServer, type Tx } from '#server/platform/db/transaction'
import { type TimesheetRow, unclaimedIn, workedWeeks } from '#server/time/timesheet.queries'

/**
 * The weeks that were sent, are not paid, and lack hours that the gate saw since, oldest first; of those that meet
 * `where`, which limits them to what the caller can see: an approver of another company cannot read the stays.
 */
export async function weeksMissingHours(tx: Tx, where: SQL | undefined): Promise<TimesheetRow[]> {
  const sent = await asServer(tx, () =>
    tx
      .select()
      .from(timesheets)
      .where(
        and(
          where,
          inArray(timesheets.status, ['SUBMITTED', 'ACCEPTED']),
          // Of all weeks of the past only those with a check-in that came after they were sent are read whole. With
          // `exists` the planner hashes everybody's check-ins; this probes an index once for each week.
          sql`(select true from ${checkIns} c where c.worker_id = ${timesheets.worker_id}
            and c.company_id = ${timesheets.company_id}
            and c.in_at >= ${timesheets.week}::timestamp at time zone 'Europe/London'
            and c.in_at < (${timesheets.week} + 7)::timestamp at time zone 'Europe/London'
            and greatest(c.in_at, c.created_at) >= ${timesheets.submitted_at} - interval '1 minute' limit 1)`,
        ),
      )
      .orderBy(asc(timesheets.week), asc(timesheets.id)),
  )
  const weeks = await workedWeeks(
    tx,
    sent.map(({ id }) => id),
  )
  return sent.filter(({ id, submitted_at }) => unclaimedIn(submitted_at, weeks.get(id)).length > 0)
}
