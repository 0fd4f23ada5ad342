import { and, asc, inArray, or, type SQL, sql } from 'drizzle-orm'
import { checkIns } from '#server/platform/db/schema/presence'
import { timesheets } from '#server/platform/db/schema/timesheet'
import { asServer, type Tx } from '#server/platform/db/transaction'
import { type TimesheetRow, unclaimedIn, workedWeeks } from '#server/time/timesheet.queries'

// Each probes an index once for each week: with `exists` the planner hashes everybody's check-ins.
const checkedIn = (when: SQL) => sql`(select true from ${checkIns} c where c.worker_id = ${timesheets.worker_id}
  and c.company_id = ${timesheets.company_id}
  and c.in_at >= ${timesheets.week}::timestamp at time zone 'Europe/London'
  and c.in_at < (${timesheets.week} + 7)::timestamp at time zone 'Europe/London' and ${when} limit 1)`
const whenSent = sql`${timesheets.submitted_at} - interval '1 minute'`
/** The worker came again after the week was sent. */
const cameSince = checkedIn(sql`c.in_at >= ${whenSent}`)
/** A check-in of a device without network arrived after the week was sent. */
const wasRecordedSince = checkedIn(sql`c.queued and c.created_at >= ${whenSent}`)

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
          // Of all weeks of the past only those with a check-in that came after they were sent are read whole.
          or(cameSince, wasRecordedSince),
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
