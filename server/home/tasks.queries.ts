import { and, asc, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import { hasTag, statusesWith } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { day, hours, pounds } from '#server/home/words'
import { assignments, ramsAcceptances } from '#server/platform/db/schema/assignment'
import { companies } from '#server/platform/db/schema/company'
import { jobOffers } from '#server/platform/db/schema/job'
import { checkIns } from '#server/platform/db/schema/presence'
import { siteDocuments, siteDocumentVersions, sites } from '#server/platform/db/schema/site'
import { skillCards } from '#server/platform/db/schema/skill-card'
import { statusSets } from '#server/platform/db/schema/statuses'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import type { Tx } from '#server/platform/db/transaction'
import { ofUser } from '#server/platform/kit/scopes'
import { roleName } from '#server/platform/kit/trade'
import { weeksMissingHours } from '#server/time/timesheet-missing-hours.queries'
import { isDueFromWorker } from '#server/time/waiting.queries'
import type { Home } from '#shared/api/home/home'
import { addDays, londonDay, mondayOf, weekdayOf } from '#shared/domain/kit/london'

type Worker = Extract<Home, { kind: 'worker' }>
type Task = Worker['tasks'][number]
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const dayName = (value: string, today: string) => (value > addDays(today, -7) ? weekdays[weekdayOf(value)] : day(value))

/** The person's tasks, most urgent first. */
export async function tasksOf(tx: Tx, userId: string, left: Worker['left'], today: string): Promise<Task[]> {
  const suspected = left && !left.seen_at ? [leftTask(left.site, londonDay(new Date(left.in_at)), today)] : []
  const unfinished = await unfinishedDays(tx, userId, today)
  const unanswered = [...new Map([...suspected, ...unfinished].map((task) => [task.text, task])).values()]
  const documents = await unreadDocuments(tx, userId, today)
  const unsent = await unsentTimesheets(tx, userId, today)
  const cards = await endingCards(tx, userId, today)
  const offers = await openOffers(tx, userId, today)
  const missed = await missedHours(tx, userId)
  return [...unanswered, ...documents, ...missed, ...unsent, ...cards, ...offers]
}

const leftTask = (site: string, on: string, today: string): Task => ({
  kind: 'left',
  text: `When did you leave ${site} on ${dayName(on, today)}?`,
})

/** Days without a finish time: without it the week cannot be paid. */
async function unfinishedDays(tx: Tx, userId: string, today: string): Promise<Task[]> {
  const rows = await tx
    .select({ id: timesheets.id, day: timesheetEntries.day, site: sites.name })
    .from(timesheetEntries)
    .innerJoin(timesheets, eq(timesheets.id, timesheetEntries.timesheet_id))
    .innerJoin(sites, eq(sites.id, timesheetEntries.site_id))
    .where(
      and(
        ofUser(timesheetEntries.worker_id, userId),
        isNull(timesheetEntries.minutes),
        lt(timesheetEntries.day, today),
        or(
          inArray(timesheets.status, statusesWith(timesheetLifecycle, 'inHand')),
          and(inArray(timesheets.status, statusesWith(timesheetLifecycle, 'waits')), not(isAnswered(tx))),
        ),
      ),
    )
    .orderBy(desc(timesheetEntries.day))
  return rows.map((row) => ({ ...leftTask(row.site, row.day, today), timesheet_id: row.id }))
}

/**
 * The entry's check-in has a known check-out. In a submitted week the approver then completes the entry, so the worker
 * is not asked again.
 */
const isAnswered = (tx: Tx) =>
  exists(
    tx
      .select({ id: checkIns.id })
      .from(checkIns)
      .where(
        and(
          eq(checkIns.id, timesheetEntries.check_in_id),
          isNotNull(checkIns.out_at),
          sql`coalesce(${checkIns.out_receipt} ->> 'left_known', 'true') = 'true'`,
        ),
      ),
  )

/**
 * Documents for the person's role, on sites of their current and future assignments, whose newest version they have not
 * accepted.
 */
async function unreadDocuments(tx: Tx, userId: string, today: string): Promise<Task[]> {
  const accepted = tx
    .select({ one: sql`1` })
    .from(ramsAcceptances)
    .where(
      and(
        eq(ramsAcceptances.assignment_id, assignments.id),
        eq(ramsAcceptances.document_version_id, siteDocumentVersions.id),
      ),
    )
  const newest = sql`${siteDocumentVersions.version} = (select max(v.version) from ${siteDocumentVersions} v
    where v.document_id = ${siteDocuments.id})`
  const rows = await tx
    .select({ id: siteDocuments.id, site: sites.name, assignment: assignments.id })
    .from(assignments)
    .innerJoin(sites, eq(sites.id, assignments.site_id))
    .innerJoin(siteDocuments, and(eq(siteDocuments.site_id, sites.id), isNull(siteDocuments.withdrawn_at)))
    .innerJoin(siteDocumentVersions, and(eq(siteDocumentVersions.document_id, siteDocuments.id), newest))
    .where(
      and(
        ofUser(assignments.worker_id, userId),
        eq(assignments.status, 'CREATED'),
        gte(assignments.end_at, today),
        sql`muster.lets_in(${sites.id}, ${assignments.company_id})`,
        or(sql`jsonb_array_length(${siteDocuments.roles}) = 0`, sql`${siteDocuments.roles} ? ${assignments.role_id}`),
        sql`not exists ${accepted}`,
      ),
    )
  if (!rows.length) return []
  const where = new Set(rows.map(({ site }) => site))
  const what = rows.length === 1 ? 'One safety document' : `${rows.length} safety documents`
  const [assignment_id, another] = new Set(rows.map(({ assignment }) => assignment))
  const text = `${what} to read${where.size === 1 ? ` for ${[...where][0]}` : ''}`
  return [{ kind: 'documents', text, ...(!another && assignment_id && { assignment_id }) }]
}

/** Past weeks that were not submitted, and weeks that were rejected. */
async function unsentTimesheets(tx: Tx, userId: string, today: string): Promise<Task[]> {
  const rows = await tx
    .select({
      id: timesheets.id,
      week: timesheets.week,
      status: timesheets.status,
      minutes: sql<number>`coalesce((select sum(e.minutes) from ${timesheetEntries} e
        where e.timesheet_id = ${timesheets}.id), 0)::int`,
    })
    .from(timesheets)
    .where(and(ofUser(timesheets.worker_id, userId), isDueFromWorker(mondayOf(today))))
    .orderBy(asc(timesheets.week))
  return rows.map(({ id, week, status, minutes }) => ({
    kind: 'timesheet',
    timesheet_id: id,
    text: hasTag(timesheetLifecycle, status, 'cameBack')
      ? `Your week of ${day(week)} came back: put it right and send it again`
      : `Send your week of ${day(week)}: ${hours(minutes)}`,
  }))
}

/** Weeks that were sent, and lack hours that the gate saw since. */
const missedHours = async (tx: Tx, userId: string): Promise<Task[]> =>
  (await weeksMissingHours(tx, ofUser(timesheets.worker_id, userId))).map(({ id, week, status }) => ({
    kind: 'timesheet',
    timesheet_id: id,
    text: `The gate saw you after you sent your week of ${day(week)}: ${hasTag(timesheetLifecycle, status, 'waits') ? 'take it back' : 'ask to have it back'}`,
  }))

const noticeDays = 60
/** Cards that expire soon or have expired, except those with a newer card of the same scheme. */
async function endingCards(tx: Tx, userId: string, today: string): Promise<Task[]> {
  const rows = await tx
    .select({ scheme: skillCards.scheme_name, ends: skillCards.expires_on })
    .from(skillCards)
    .where(
      and(
        ofUser(skillCards.user_id, userId),
        isNull(skillCards.replaced_at),
        sql`not exists (select from ${skillCards} n where n.user_id = ${skillCards}.user_id
          and n.scheme_code = ${skillCards}.scheme_code and n.replaced_at is null and n.id > ${skillCards}.id)`,
        lte(skillCards.expires_on, addDays(today, noticeDays)),
      ),
    )
    .orderBy(asc(skillCards.expires_on))
  return rows.map(({ scheme, ends }) => ({
    kind: 'card',
    text:
      ends < today
        ? `Your ${scheme} card ended on ${day(ends)}: photograph the new one`
        : `Your ${scheme} card ${ends === today ? 'expires today' : `ends on ${day(ends)}`}`,
  }))
}

async function openOffers(tx: Tx, userId: string, today: string): Promise<Task[]> {
  const rows = await tx
    .select({
      id: jobOffers.id,
      conversation_id: jobOffers.conversation_id,
      hourly_rate: jobOffers.hourly_rate,
      due_date: jobOffers.due_date,
      role_id: jobOffers.role_id,
      company: companies.name,
    })
    .from(jobOffers)
    .innerJoin(companies, eq(companies.id, jobOffers.company_id))
    .where(
      and(
        ofUser(jobOffers.worker_id, userId),
        inArray(jobOffers.status, statusSets.openOffers),
        gte(jobOffers.due_date, today),
      ),
    )
    .orderBy(asc(jobOffers.due_date), asc(jobOffers.id))
  return rows.map(({ id, conversation_id, hourly_rate, due_date, role_id, company }) => ({
    kind: 'offer',
    ...(conversation_id && { offer: { id, conversation_id } }),
    text: `Job offer from ${company}, ${roleName(role_id)}${hourly_rate === null ? '' : `, ${pounds(hourly_rate)} an hour`}: answer by ${day(due_date ?? today)}`,
  }))
}
