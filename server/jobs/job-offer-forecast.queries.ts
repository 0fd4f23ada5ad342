import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { isVisibleTo } from '#server/jobs/assignment.access'
import { overlapping } from '#server/jobs/assignment.queries'
import { contractsOn } from '#server/jobs/contract.queries'
import type { RelatedWorker } from '#server/jobs/job-offer.access'
import { assignments } from '#server/platform/db/schema/assignment'
import { checkIns } from '#server/platform/db/schema/presence'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { companyOf } from '#server/sites/site.access'
import type { OfferWarning } from '#shared/api/jobs/job-offer'
import {
  clashWarnings,
  contractWarnings,
  hoursWarnings,
  restWarnings,
  wageWarnings,
} from '#shared/domain/jobs/offer-warnings'
import { averagedWeeks, type Days, forecastHours, shortRests } from '#shared/domain/jobs/working-time'
import { addDays, londonInstant, mondayOf } from '#shared/domain/kit/london'

type Planned = Days & { role_id: string; hourly_rate: number | null }
type Forecasting = { me: Person; worker: RelatedWorker; planned: Planned; today: string }

/** What an offer with these terms would run into. */
export async function forecastOffer(tx: Tx, { me, worker, planned, today }: Forecasting): Promise<OfferWarning[]> {
  const days = { worker: worker.id, start_at: planned.start_at, end_at: planned.end_at, except: null }
  const here = await overlapping(tx, days, isVisibleTo(me))
  const ids = new Set(here.map(({ id }) => id))
  const elsewhere = worker.agrees ? (await everywhere(tx, worker.id, planned)).filter(({ id }) => !ids.has(id)) : []
  const company = companyOf(me)
  const weeks = averagedWeeks(planned.role_id)
  const since = addDays(mondayOf(today), -7 * weeks)
  const worked = await workedSince(tx, company, worker.id, since)
  return [
    ...clashWarnings(planned, here, elsewhere),
    ...contractWarnings(planned, await contractsOn(tx, { worker_id: worker.id, company_id: company, ...planned })),
    ...wageWarnings(planned, worker.born),
    ...hoursWarnings(forecastHours({ worked, offered: planned, booked: [...here, ...elsewhere], weeks, today }), weeks),
    ...restWarnings(shortRests(await presencesSince(tx, company, worker.id, since)), weeks),
  ]
}

/** All of the worker's assignments that overlap these days: for counting days, never to be named. */
const everywhere = (tx: Tx, workerId: string, { start_at, end_at }: Days) =>
  asServer(tx, () =>
    tx
      .select({ id: assignments.id, start_at: assignments.start_at, end_at: assignments.end_at })
      .from(assignments)
      .where(
        and(
          eq(assignments.worker_id, workerId),
          eq(assignments.status, 'CREATED'),
          sql`${assignments.start_at} <= ${end_at}::date`,
          gte(assignments.end_at, start_at),
        ),
      )
      .orderBy(asc(assignments.start_at)),
  )

/** Minutes worked for the company, by the Monday of the week. */
async function workedSince(tx: Tx, company: string, workerId: string, day: string): Promise<Record<string, number>> {
  const rows = await tx
    .select({ week: timesheets.week, minutes: sql<number>`coalesce(sum(${timesheetEntries.minutes}), 0)::int` })
    .from(timesheets)
    .innerJoin(timesheetEntries, eq(timesheetEntries.timesheet_id, timesheets.id))
    .where(
      and(eq(timesheets.worker_id, workerId), ofCompany(timesheets.company_id, company), gte(timesheets.week, day)),
    )
    .groupBy(timesheets.week)
  return Object.fromEntries(rows.map(({ week, minutes }) => [week, minutes]))
}

/** Stays on site for the company that have ended, in order. */
async function presencesSince(tx: Tx, company: string, workerId: string, day: string) {
  const rows = await tx
    .select({ in_at: checkIns.in_at, out_at: checkIns.out_at })
    .from(checkIns)
    .where(
      and(
        eq(checkIns.worker_id, workerId),
        ofCompany(checkIns.company_id, company),
        gte(checkIns.in_at, londonInstant(day)),
        isNotNull(checkIns.out_at),
      ),
    )
    .orderBy(asc(checkIns.in_at))
  return rows.flatMap(({ in_at, out_at }) => (out_at ? [{ in_at, out_at }] : []))
}
