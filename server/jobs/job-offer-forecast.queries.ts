import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { isVisibleTo } from '#server/jobs/assignment.access'
import { overlapping } from '#server/jobs/assignment.queries'
import { contractsOn } from '#server/jobs/contract.queries'
import { isOfferOf, type RelatedWorker } from '#server/jobs/job-offer.access'
import { assignments } from '#server/platform/db/schema/assignment'
import { jobOffers } from '#server/platform/db/schema/job'
import { checkIns } from '#server/platform/db/schema/presence'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import { users } from '#server/platform/db/schema/user'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { ofCompany } from '#server/platform/kit/scopes'
import { companyOf } from '#server/sites/site.access'
import type { OfferAdvice, OfferWarning } from '#shared/api/jobs/job-offer'
import {
  clashWarnings,
  contractWarnings,
  hoursWarnings,
  inOrderWords,
  type OfferReader,
  restWarnings,
  wageWarnings,
} from '#shared/domain/jobs/offer-warnings'
import { averagedWeeks, type Days, forecastHours, shortRests } from '#shared/domain/jobs/working-time'
import { addDays, londonInstant, mondayOf } from '#shared/domain/kit/london'

type Planned = Days & { role_id: string; hourly_rate: number | null }
type Forecasting = { me: Person; worker: RelatedWorker; planned: Planned; today: string }

/** What an offer with these terms would run into. */
export async function forecastOffer(tx: Tx, { me, worker, planned, today }: Forecasting): Promise<OfferWarning[]> {
  const named = await overlapping(tx, { worker: worker.id, ...planned, except: null }, isVisibleTo(me))
  const ids = new Set(named.map(({ id }) => id))
  const unnamed = worker.agrees ? (await everywhere(tx, worker.id, planned)).filter(({ id }) => !ids.has(id)) : []
  const company_id = companyOf(me)
  const { warnings } = await weigh(tx, {
    ...{ reader: 'company', worker, planned, today, named, unnamed, company_id },
    workedFor: company_id,
  })
  return warnings
}

/** What an offer would mean for the worker who answers it, by all their work for any company. 404 if it is not theirs. */
export async function adviseWorker(
  tx: Tx,
  { me, id, today }: { me: Person; id: string; today: string },
): Promise<OfferAdvice> {
  const [offer] = await tx
    .select({
      company_id: jobOffers.company_id,
      role_id: jobOffers.role_id,
      hourly_rate: jobOffers.hourly_rate,
      start_at: jobOffers.start_at,
      end_at: jobOffers.end_at,
      born: users.date_of_birth,
    })
    .from(jobOffers)
    .innerJoin(users, eq(users.id, jobOffers.worker_id))
    .where(and(eq(jobOffers.id, id), isOfferOf(me, jobOffers)))
  if (!offer) throw notFound()
  const { company_id, role_id, hourly_rate, born } = offer
  const planned = { role_id, hourly_rate, start_at: offer.start_at ?? today, end_at: offer.end_at ?? today }
  const named = await overlapping(tx, { worker: me.id, ...planned, except: null }, isVisibleTo(me))
  const worker = { id: me.id, born }
  const { warnings, shifts } = await weigh(tx, {
    ...{ reader: 'worker', worker, planned, today, named, unnamed: [], company_id },
    workedFor: undefined,
  })
  return { warnings, in_order: inOrderWords({ warnings, hourly_rate, born, shifts }) }
}

type Weighed = {
  reader: OfferReader
  worker: { id: string; born: string | null }
  planned: Planned
  today: string
  /** Other work on these days: by its site, and as days only. */
  named: (Days & { site: string })[]
  unnamed: Days[]
  /** Whose offer it is. */
  company_id: string
  /** The company whose weeks and check-ins count; undefined: any that the caller can see. */
  workedFor: string | undefined
}
async function weigh(
  tx: Tx,
  { reader, worker, planned, today, named, unnamed, company_id, workedFor }: Weighed,
): Promise<{ warnings: OfferWarning[]; shifts: number }> {
  const weeks = averagedWeeks(planned.role_id)
  const work = { worker_id: worker.id, since: addDays(mondayOf(today), -7 * weeks), company_id: workedFor }
  const worked = await workedSince(tx, work)
  const presences = await presencesSince(tx, work)
  const contracts = await contractsOn(tx, { worker_id: worker.id, company_id, ...planned })
  const hours = forecastHours({ worked, offered: planned, booked: [...named, ...unnamed], weeks, today })
  return {
    warnings: [
      ...clashWarnings(planned, named, unnamed, reader),
      ...contractWarnings(planned, contracts, reader),
      ...wageWarnings(planned, worker.born, reader),
      ...hoursWarnings(hours, weeks, reader),
      ...restWarnings(shortRests(presences), weeks),
    ],
    shifts: presences.length,
  }
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

/** `company_id` undefined: for any company. */
type Work = { worker_id: string; since: string; company_id: string | undefined }
/** Minutes worked, by the Monday of the week. */
async function workedSince(tx: Tx, { worker_id, since, company_id }: Work): Promise<Record<string, number>> {
  const rows = await tx
    .select({ week: timesheets.week, minutes: sql<number>`coalesce(sum(${timesheetEntries.minutes}), 0)::int` })
    .from(timesheets)
    .innerJoin(timesheetEntries, eq(timesheetEntries.timesheet_id, timesheets.id))
    .where(
      and(
        eq(timesheets.worker_id, worker_id),
        company_id === undefined ? undefined : ofCompany(timesheets.company_id, company_id),
        gte(timesheets.week, since),
      ),
    )
    .groupBy(timesheets.week)
  return Object.fromEntries(rows.map(({ week, minutes }) => [week, minutes]))
}

/** Stays on site that have ended, in order. */
async function presencesSince(tx: Tx, { worker_id, since, company_id }: Work) {
  const rows = await tx
    .select({ in_at: checkIns.in_at, out_at: checkIns.out_at })
    .from(checkIns)
    .where(
      and(
        eq(checkIns.worker_id, worker_id),
        company_id === undefined ? undefined : ofCompany(checkIns.company_id, company_id),
        gte(checkIns.in_at, londonInstant(since)),
        isNotNull(checkIns.out_at),
      ),
    )
    .orderBy(asc(checkIns.in_at))
  return rows.flatMap(({ in_at, out_at }) => (out_at ? [{ in_at, out_at }] : []))
}
