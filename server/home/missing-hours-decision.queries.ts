import { eq } from 'drizzle-orm'
import type { Decision } from '#server/home/decisions.queries'
import { day } from '#server/home/words'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { TimesheetRow } from '#server/time/timesheet.queries'

/** All accepted weeks that lack hours of the gate, as one decision: none of them is paid before it is sent back. */
export async function missingHoursDecision(tx: Tx, weeks: TimesheetRow[]): Promise<Decision[]> {
  const [first] = weeks
  if (!first) return []
  const [worker] = await tx
    .select({ first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(eq(users.id, first.worker_id))
  const others = weeks.length > 1 ? ` and ${weeks.length - 1} more` : ''
  return [
    {
      kind: 'missing_hours',
      title:
        weeks.length === 1
          ? 'One accepted timesheet has missing hours'
          : `${weeks.length} accepted timesheets have missing hours`,
      detail: `${worker ? `${worker.first_name} ${worker.last_name}’s week` : 'The week'} of ${day(first.week)}${others} · not paid until you send ${others ? 'them' : 'it'} back`,
      since: null,
    },
  ]
}
