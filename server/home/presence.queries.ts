import { and, between, desc, eq, exists, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { presenceState } from '#lifecycles/gate/presence'
import { contractRates } from '#server/platform/db/schema/contract'
import { checkIns } from '#server/platform/db/schema/presence'
import { sites } from '#server/platform/db/schema/site'
import { timesheetBonuses, timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import type { Tx } from '#server/platform/db/transaction'
import { ofUser } from '#server/platform/kit/scopes'
import type { Home } from '#shared/api/home/home'
import { addDays, minutesBetween, mondayOf, weekdayOf } from '#shared/domain/kit/london'
import { suspectedFrom } from '#shared/domain/sites/suspected-left'
import { payOf } from '#shared/domain/time/timesheet-week'

type Worker = Extract<Home, { kind: 'worker' }>

/** Whether and where the person is on site, by their newest check-in. */
export async function presenceOf(tx: Tx, userId: string, now: Date): Promise<Worker['presence']> {
  const [last] = await tx
    .select({ checkIn: checkIns, site: sites.name, hours: sites.opening_hours })
    .from(checkIns)
    .innerJoin(sites, eq(sites.id, checkIns.site_id))
    .where(ofUser(checkIns.worker_id, userId))
    .orderBy(desc(checkIns.in_at))
    .limit(1)
  if (!last) return { state: presenceState({ isIn: false }), site: null, since: null }
  const { checkIn, site, hours } = last
  if (checkIn.out_at) return { state: presenceState({ isIn: false }), site: null, since: checkIn.out_at.toISOString() }
  const state = presenceState({ isIn: true, isSuspected: suspectedFrom(checkIn, hours) <= now })
  return { state, site, since: checkIn.in_at.toISOString() }
}

/**
 * The newest stay whose end nobody saw: thought to have left, or seen elsewhere since. One that has ended is not asked
 * about once the week has the finish of that day; an open one is, because only the answer ends it on the fire list.
 */
export async function leftOf(tx: Tx, userId: string, now: Date): Promise<Worker['left']> {
  const unknown = sql`${checkIns.out_receipt}->>'left_known' = 'false'`
  const finished = tx
    .select({ id: timesheetEntries.id })
    .from(timesheetEntries)
    .where(and(eq(timesheetEntries.check_in_id, checkIns.id), isNotNull(timesheetEntries.end_at)))
  const rows = await tx
    .select({ checkIn: checkIns, site: sites.name, hours: sites.opening_hours })
    .from(checkIns)
    .innerJoin(sites, eq(sites.id, checkIns.site_id))
    .where(and(ofUser(checkIns.worker_id, userId), or(isNull(checkIns.out_at), and(unknown, not(exists(finished))))))
    .orderBy(desc(checkIns.in_at))
    .limit(2)
  const unanswered = rows.find(({ checkIn, hours }) => checkIn.out_at || suspectedFrom(checkIn, hours) <= now)
  if (!unanswered) return null
  const { id, in_at, out_at } = unanswered.checkIn
  return {
    check_in_id: id,
    site: unanswered.site,
    in_at: in_at.toISOString(),
    seen_at: out_at?.toISOString() ?? null,
  }
}

/** This week's minutes by day, including the shift in progress up to now, and the pay so far with its bonus. */
export async function weekOf(
  tx: Tx,
  userId: string,
  now: Date,
  today: string,
  onSite: boolean,
): Promise<Worker['week']> {
  const monday = mondayOf(today)
  const rows = await tx
    .select({ entry: timesheetEntries, rate: contractRates.hourly_rate, out_at: checkIns.out_at })
    .from(timesheetEntries)
    .leftJoin(contractRates, eq(contractRates.id, timesheetEntries.contract_rate_id))
    .leftJoin(checkIns, eq(checkIns.id, timesheetEntries.check_in_id))
    .where(and(ofUser(timesheetEntries.worker_id, userId), between(timesheetEntries.day, monday, addDays(monday, 6))))
  const days = Array.from({ length: 7 }, () => 0)
  const earned: { minutes: number; hourly_rate: number }[] = []
  for (const { entry, rate, out_at } of rows) {
    const underWay = onSite && entry.minutes === null && !out_at ? entry.start_at : null
    const lived = underWay ? Math.max(0, minutesBetween(underWay, now)) : 0
    const minutes = entry.minutes ?? lived
    days[weekdayOf(entry.day)] = (days[weekdayOf(entry.day)] ?? 0) + minutes
    earned.push({ minutes, hourly_rate: rate ?? 0 })
  }
  const minutes = days.reduce((sum, each) => sum + each, 0)
  const rated = rows.some(({ rate }) => rate !== null)
  const [set] = await tx
    .select({ bonus: sql<number>`coalesce(sum(${timesheetBonuses.amount}), 0)::float8` })
    .from(timesheets)
    .innerJoin(timesheetBonuses, eq(timesheetBonuses.timesheet_id, timesheets.id))
    .where(and(ofUser(timesheets.worker_id, userId), eq(timesheets.week, monday)))
  const bonus = set?.bonus ?? 0
  return { monday, minutes, days, pay: rated || bonus ? Math.round((payOf(earned) + bonus) * 100) / 100 : null, bonus }
}
