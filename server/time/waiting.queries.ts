import { and, count, inArray, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { conversationParticipants } from '#server/platform/db/schema/conversation'
import { cardChecks } from '#server/platform/db/schema/skill-card'
import { timesheets } from '#server/platform/db/schema/timesheet'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { ofCompany, ofUser } from '#server/platform/kit/scopes'
import type { TimesheetRow } from '#server/time/timesheet.queries'
import { weeksMissingHours } from '#server/time/timesheet-missing-hours.queries'
import type { Waiting } from '#shared/api/time/waiting'

/** The worker is to send it: it came back, or its week is over. */
export const isDueFromWorker = (monday: string): SQL | undefined =>
  and(
    inArray(timesheets.status, statusesWith(timesheetLifecycle, 'inHand')),
    or(
      inArray(timesheets.status, statusesWith(timesheetLifecycle, 'cameBack')),
      sql`${timesheets.week} < ${monday}::date`,
    ),
  )

const isStaff = ({ role }: Person) => role === 'OWNER' || role === 'MANAGER'

/**
 * The timesheets that this person is to act on: an owner's company's, or those they are named to approve; never their
 * own.
 */
function timesheetsToActOn({ id, role, company_id }: Person): SQL | undefined {
  const named = ofUser(timesheets.approver_id, id)
  const all = role === 'OWNER' && company_id ? or(ofCompany(timesheets.company_id, company_id), named) : named
  return and(ne(timesheets.worker_id, id), all)
}
/** Those that are submitted: to decide. */
export const timesheetsToDecide = (me: Person): SQL | undefined =>
  and(inArray(timesheets.status, statusesWith(timesheetLifecycle, 'waits')), timesheetsToActOn(me))
/** Those whose worker objects to a finish time that somebody set: to answer, or to send back. */
export const timesheetsObjected = (me: Person): SQL | undefined =>
  and(isNotNull(timesheets.objected_at), timesheetsToActOn(me))

/** Accepted timesheets that this person's payroll company pays, unless something prevents it. */
const acceptedForPayroll = ({ id, company_id }: Person): SQL | undefined =>
  and(
    inArray(timesheets.status, statusesWith(timesheetLifecycle, 'toPay')),
    ofCompany(timesheets.payroll_company_id, company_id ?? id),
  )
/**
 * Accepted timesheets that the law lets this person's payroll company pay: without an objection that nobody answered,
 * and without missing hours. `missing`: `acceptedMissingHours`.
 */
export const timesheetsToPay = (me: Person, missing: TimesheetRow[]): SQL | undefined =>
  and(acceptedForPayroll(me), isNull(timesheets.objected_at), notInArray(timesheets.id, idsOf(missing)))
const idsOf = (rows: TimesheetRow[]) => rows.map(({ id }) => id)

/**
 * Accepted timesheets that lack hours which the gate saw after they were sent: none of them is paid before it is sent
 * back. For staff those to send back, for payroll those that it would pay otherwise, both however old the week is: one that
 * payroll cannot pay is always somebody's to send back. None for anybody else.
 */
export async function acceptedMissingHours(tx: Tx, me: Person): Promise<TimesheetRow[]> {
  if (!isStaff(me)) return []
  const accepted = me.is_payroll_company
    ? acceptedForPayroll(me)
    : and(inArray(timesheets.status, statusesWith(timesheetLifecycle, 'toPay')), timesheetsToActOn(me))
  return weeksMissingHours(tx, accepted)
}

/**
 * Timesheets that need an action of this person: to decide, answer or send back (staff), to pay (payroll) or to submit
 * (worker). `missing`: `acceptedMissingHours`.
 */
export function timesheetsWaiting(me: Person, monday: string, missing: TimesheetRow[]): SQL | undefined {
  if (me.is_payroll_company && isStaff(me)) return timesheetsToPay(me, missing)
  if (isStaff(me)) return or(timesheetsToDecide(me), timesheetsObjected(me), inArray(timesheets.id, idsOf(missing)))
  return and(ofUser(timesheets.worker_id, me.id), isDueFromWorker(monday))
}

/** Counts behind the notification dots: timesheets to act on, unread messages, cards to check. */
export async function waiting(tx: Tx, me: Person, monday: string, missing: TimesheetRow[]): Promise<Waiting> {
  const [weeks] = await tx
    .select({ n: count() })
    .from(timesheets)
    .where(timesheetsWaiting(me, monday, missing))
  const [talk] = await tx
    .select({ n: sql<number>`coalesce(sum(${conversationParticipants.unseen_count}), 0)::int` })
    .from(conversationParticipants)
    .where(ofUser(conversationParticipants.user_id, me.id))
  const checksCards = isStaff(me) && me.company_id && !me.is_payroll_company
  const [cards] = checksCards
    ? await tx
        .select({ n: count() })
        .from(cardChecks)
        .where(and(ofCompany(cardChecks.company_id, me.company_id ?? ''), inArray(cardChecks.status, ['WAITING'])))
    : []
  return { timesheets: weeks?.n ?? 0, messages: talk?.n ?? 0, cards: cards?.n ?? 0 }
}
