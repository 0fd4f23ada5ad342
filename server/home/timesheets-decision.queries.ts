import { count, eq, min, sql } from 'drizzle-orm'
import type { Decision } from '#server/home/decisions.queries'
import { timesheetTotals } from '#server/home/labour.queries'
import { day, hours, pounds } from '#server/home/words'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { timesheetsToDecide } from '#server/time/waiting.queries'

/**
 * What the rows of a week say by themselves: a day without a finish time, a shift across a clock change, hours without
 * pay. The other flags of the list come from comparing all stays of a week with its lines, which is too much to read for
 * every week that waits; so each kind is counted by itself, and none of it is called the number of flags.
 */
const endMissing = sql<boolean>`bool_or(${timesheetEntries.minutes} is null)`
const clocksChanged = sql<boolean>`coalesce(bool_or(
  (${timesheetEntries.end_at} at time zone 'Europe/London') - (${timesheetEntries.start_at} at time zone 'Europe/London')
  <> ${timesheetEntries.end_at} - ${timesheetEntries.start_at}), false)`
const uncovered = sql<boolean>`bool_or(${timesheetEntries.contract_rate_id} is null)`
const kinds = [
  ['endMissing', 'a missing finish time'],
  ['clocksChanged', 'a clock change'],
  ['uncovered', 'hours that no contract covers'],
] as const

/**
 * All timesheets to accept as one decision. Pay is shown only to an owner, and only for their own company's timesheets.
 */
export async function timesheetsDecision(tx: Tx, me: Person): Promise<Decision[]> {
  const which = timesheetsToDecide(me)
  const sums = timesheetTotals(tx, which)
  const isOwn = me.company_id ? ofCompany(sums.company_id, me.company_id) : sql`false`
  const [total] = await tx
    .select({
      n: count(),
      first_week: min(sums.week),
      last_week: sql<string | null>`max(${sums.week})`,
      minutes: sql<number>`coalesce(sum(${sums.minutes}), 0)::int`,
      own: sql<number>`count(*) filter (where ${isOwn})::int`,
      pay: sql<number>`coalesce(sum(${sums.pay}) filter (where ${isOwn}), 0)::float8`,
    })
    .from(sums)
  if (!total?.n || !total.first_week) return []
  const [oldest] = await tx
    .select({ since: min(timesheets.submitted_at) })
    .from(timesheets)
    .where(which)
  const flags = await tx
    .select({ endMissing, clocksChanged, uncovered })
    .from(timesheets)
    .innerJoin(timesheetEntries, eq(timesheetEntries.timesheet_id, timesheets.id))
    .where(which)
    .groupBy(timesheets.id)
  const counted = kinds.flatMap(([kind, words]) => {
    const n = flags.filter((flag) => flag[kind]).length
    return n ? [`${n} with ${words}`] : []
  })
  const oneWeek = total.first_week === total.last_week
  const rest = total.own < total.n ? ' for your own company' : ''
  const money = me.role === 'OWNER' && total.own ? `, ${pounds(total.pay)}${rest}` : ''
  return [
    {
      kind: 'timesheets',
      title: total.n === 1 ? 'One timesheet to accept' : `${total.n} timesheets to accept`,
      detail: [
        `${oneWeek ? 'Week' : 'Weeks from the one'} of ${day(total.first_week)}`,
        `${hours(total.minutes)}${money}`,
        ...(counted.length ? [counted.join(', ')] : []),
      ].join(' · '),
      since: oldest?.since?.toISOString() ?? null,
    },
  ]
}
