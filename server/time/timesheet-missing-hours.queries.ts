import { and, asc, inArray, or, type SQL, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { checkIns } from '#server/platform/db/schema/presence'
import { timesheets } from '#server/platform/db/schema/timesheet'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { TimesheetRow } from '#server/time/timesheet.queries'
import { unclaimedIn, workedWeeks } from '#server/time/worked-week.queries'

/** Above the number of rows of any table. */
const all = 2 ** 31 - 1
/** The weeks that were sent and are not paid, with the bounds of the check-ins that are looked for. */
const sentWeeks = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      id: timesheets.id,
      worker_id: timesheets.worker_id,
      company_id: timesheets.company_id,
      from: sql`${timesheets.week}::timestamp at time zone 'Europe/London'`.as('from_monday'),
      until: sql`(${timesheets.week} + 7)::timestamp at time zone 'Europe/London'`.as('until_monday'),
      // The margin of `unclaimedPresences`; a scan that is not late counts up to a minute before it was recorded.
      recorded_from: sql`${timesheets.submitted_at} - interval '1 minute'`.as('recorded_from'),
      in_from: sql`${timesheets.submitted_at} - interval '2 minutes'`.as('in_from'),
    })
    .from(timesheets)
    .where(and(where, inArray(timesheets.status, statusesWith(timesheetLifecycle, 'waits', 'toPay'))))
    // A limit keeps the bounds columns: as expressions they would be computed behind the row rights of check-ins, where no
    // index is searched by them.
    .limit(all)
    .as('sent')
type SentWeeks = ReturnType<typeof sentWeeks>
// Each probes an index once for each week: with `exists` the planner hashes everybody's check-ins.
const checkedIn = (sent: SentWeeks, when: SQL) => sql`(select true from ${checkIns} c
  where c.worker_id = ${sent.worker_id} and c.company_id = ${sent.company_id}
  and c.in_at >= ${sent.from} and c.in_at < ${sent.until} and ${when} limit 1)`
/** The worker came again after the week was sent. */
const cameSince = (sent: SentWeeks) => checkedIn(sent, sql`c.in_at >= ${sent.in_from}`)
/** A check-in of a device without network arrived after the week was sent. */
const wasRecordedSince = (sent: SentWeeks) => checkedIn(sent, sql`c.queued and c.created_at >= ${sent.recorded_from}`)

/**
 * The weeks that were sent, are not paid, and lack hours that the gate saw since, oldest first; of those that meet
 * `where`, which limits them to what the caller can see: an approver of another company cannot read the stays.
 */
export async function weeksMissingHours(tx: Tx, where: SQL | undefined): Promise<TimesheetRow[]> {
  const sent = await asServer(tx, () => {
    const weeks = sentWeeks(tx, where)
    // Of all weeks of the past only those with a check-in that came after they were sent are read whole.
    const unclaimed = tx
      .select({ id: weeks.id })
      .from(weeks)
      .where(or(cameSince(weeks), wasRecordedSince(weeks)))
    return tx
      .select()
      .from(timesheets)
      .where(inArray(timesheets.id, unclaimed))
      .orderBy(asc(timesheets.week), asc(timesheets.id))
  })
  const weeks = await workedWeeks(
    tx,
    sent.map(({ id }) => id),
  )
  return sent.filter(({ id, submitted_at }) => unclaimedIn(submitted_at, weeks.get(id)).length > 0)
}
