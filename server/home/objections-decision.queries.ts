import { asc, eq } from 'drizzle-orm'
import type { Decision } from '#server/home/decisions.queries'
import { day } from '#server/home/words'
import { timesheets } from '#server/platform/db/schema/timesheet'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { timesheetsObjected } from '#server/time/waiting.queries'

/** All weeks whose worker objects to a finish that was set, as one decision: none of them is paid before. */
export async function objectionsDecision(tx: Tx, me: Person): Promise<Decision[]> {
  const rows = await tx
    .select({
      first_name: users.first_name,
      last_name: users.last_name,
      week: timesheets.week,
      since: timesheets.objected_at,
    })
    .from(timesheets)
    .innerJoin(users, eq(users.id, timesheets.worker_id))
    .where(timesheetsObjected(me))
    .orderBy(asc(timesheets.objected_at), asc(timesheets.id))
  const [first] = rows
  if (!first) return []
  const others = rows.length > 1 ? ` and ${rows.length - 1} more` : ''
  return [
    {
      kind: 'objections',
      title: rows.length === 1 ? 'One objection to answer' : `${rows.length} objections to answer`,
      detail: `${first.first_name} ${first.last_name}’s week of ${day(first.week)}${others} · not paid until ${others ? 'they are' : 'it is'} answered`,
      since: first.since?.toISOString() ?? null,
    },
  ]
}
