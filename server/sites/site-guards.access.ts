import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { assignments, siteGuards } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { quoted } from '#server/platform/db/schema/quoted'
import { auditEvents, history } from '#server/platform/db/schema/record'
import { siteSubcompanies, sites } from '#server/platform/db/schema/site'
import { ofUser } from '#server/platform/kit/scopes'
import { londonDay } from '#shared/domain/kit/london'

/** The trade of workers who are guards. */
export const guardTrade = 'security-guard'
/** In history, of an assignment: `data` is the row of the approval that a new one replaces. */
export const approvalNoun = 'guard_approval'
const isWorking = quoted(...statusesWith(subcompanyAccessLifecycle, 'works'))

/**
 * When a right is asked for: on a day, or at a past instant. The conditions are on the rows `shift` (the assignment),
 * `employed`, `access` and `approved` of the queries below.
 */
type AsOf = {
  day: SQL
  /** A column of the assignment. */
  planned: (column: 'role_id' | 'start_at' | 'end_at') => SQL
  isPlanned: SQL
  isEmployed: SQL
  isGuard: SQL
  isTerminated: SQL
  isGranted: SQL
  /** The rows `approved`. */
  approvals: SQL
  isApproved: SQL
  /** Whether what ends at `column` (null while it goes on) has not ended. */
  notEnded: (column: SQL) => SQL
}

const onDay = (value: SQLWrapper | string): AsOf => {
  const day = sql`${value}::date`
  return {
    day,
    planned: (column) => sql`shift.${sql.identifier(column)}`,
    // On the days before its cancellation an assignment stays what it was.
    isPlanned: sql`(shift.status = 'CREATED' or (shift.cancelled_at at time zone 'Europe/London')::date > ${day})`,
    isEmployed: sql`employed.ended_at is null`,
    isGuard: sql`employed.role = 'SECURITY_GUARD'`,
    isTerminated: sql`muster.is_terminated(shift.worker_id, shift.company_id, ${day})`,
    isGranted: sql`access.status in (${isWorking})`,
    approvals: sql`${siteGuards}`,
    isApproved: sql`true`,
    notEnded: (column) => sql`${column} is null`,
  }
}

/** By what is known with its time: a right that ended later had not ended then, and one made later had not begun. */
const atInstant = (at: Date): AsOf => {
  const instant = sql`${at.toISOString()}::timestamptz`
  const day = sql`${londonDay(at)}::date`
  const notEnded = (column: SQL) => sql`(${column} is null or ${column} > ${instant})`
  return {
    day,
    // The next edit tells what it was until then.
    planned: (
      column,
    ) => sql`coalesce((select (edit.data -> 'before' ->> ${column})::${sql.raw(column === 'role_id' ? 'text' : 'date')}
      from ${history} edit where edit.noun = 'assignment' and edit.noun_id = shift.id and edit.move = 'edit'
        and edit.at > ${instant} order by edit.at, edit.id limit 1), shift.${sql.identifier(column)})`,
    isPlanned: sql`shift.created_at <= ${instant} and (shift.status = 'CREATED' or shift.cancelled_at > ${instant})`,
    isEmployed: sql`employed.started_at <= ${instant} and ${notEnded(sql`employed.ended_at`)}`,
    // There are two roles: the next change, while they were employed, tells what it was until then.
    isGuard: sql`coalesce((select changed.data ->> 'to' = 'WORKER' from ${auditEvents} changed
      where changed.kind = 'guard.changed' and changed.user_id = shift.worker_id
        and changed.data ->> 'company_id' = shift.company_id::text
        and changed.at > ${instant} and (employed.ended_at is null or changed.at <= employed.ended_at)
      order by changed.at, changed.id limit 1), employed.role = 'SECURITY_GUARD')`,
    isTerminated: sql`coalesce((select c.terminated_at <= ${instant} from ${contracts} c
      where c.worker_id = shift.worker_id and c.company_id = shift.company_id
        and c.start_at <= least(${day}, (c.terminated_at at time zone 'Europe/London')::date)
      order by c.start_at desc, c.terminated_at desc limit 1), false)`,
    isGranted: sql`(access.status in (${isWorking}) or access.ended_at > ${instant})`,
    // The row keeps the newest approval only.
    approvals: sql`(
      select access_id, assignment_id, user_id, site_id, approved_at, ended_at, "from", until from ${siteGuards}
      union all
      select earlier.* from ${history} line, jsonb_to_record(line.data) earlier (access_id uuid, assignment_id uuid,
        user_id uuid, site_id uuid, approved_at timestamptz, ended_at timestamptz, "from" date, until date)
      where line.noun = ${approvalNoun} and line.noun_id = shift.id)`,
    isApproved: sql`approved.approved_at <= ${instant}`,
    notEnded,
  }
}

const isOwnGuard = () => sql`shift.company_id = watched.company_id`
/**
 * Whether the site's company approved this guard by name. An approval counts only for the sub-company that made the
 * assignment, while its access is granted, and only for the days that the assignment had when it was approved. The
 * sub-company cannot extend or move it by a change of the assignment.
 */
const isApprovedGuard = ({ day, approvals, isGranted, isApproved, notEnded }: AsOf) =>
  sql`exists (select from ${approvals} approved join ${siteSubcompanies} access on access.id = approved.access_id
    where approved.user_id = shift.worker_id and approved.site_id = shift.site_id
      and access.company_id = shift.company_id and ${isGranted}
      and ${isApproved} and ${notEnded(sql`approved.ended_at`)}
      and approved.assignment_id = shift.id
      and ${day} between approved."from" and approved.until
      and approved.approved_at >= employed.started_at)`
const ownOrApproved = (asOf: AsOf) => sql`(${isOwnGuard()} or ${isApprovedGuard(asOf)})`

const guards = (
  userId: string,
  siteId: SQLWrapper,
  { day, planned, isPlanned, isEmployed, isGuard, isTerminated }: AsOf,
  whose: SQL,
): SQL =>
  sql`exists (select from ${assignments} shift join ${sites} watched on watched.id = shift.site_id
    join ${employments} employed on employed.worker_id = shift.worker_id
      and employed.company_id = shift.company_id
    where shift.site_id = ${siteId} and ${ofUser(sql`shift.worker_id`, userId)} and ${isPlanned}
      and ${planned('role_id')} = ${guardTrade}
      and ${day} between ${planned('start_at')} and ${planned('end_at')}
      and ${isGuard} and ${isEmployed}
      and not ${isTerminated}
      and ${whose})`

/**
 * SITE-G: whether somebody guards a site on London's `day`. Whoever may make somebody a guard there is its own company:
 * by assigning its own guard in the guard's trade, or by approving by name a sub-company's guard, whom that company
 * assigns in that trade. What somebody is for another company counts for nothing, and a sub-company alone opens its
 * host's site to nobody. It ends with the assignment or its trade, the employment in that role, its contract, the
 * approval or the access.
 */
export const isGuardedBy = (userId: string, siteId: SQLWrapper, day: SQLWrapper | string): SQL =>
  guards(userId, siteId, onDay(day), ownOrApproved(onDay(day)))

/** The same, for guards of the site's own company only. */
export const isGuardedByOwn = (userId: string, siteId: SQLWrapper, day: SQLWrapper | string): SQL =>
  guards(userId, siteId, onDay(day), isOwnGuard())

/** The same at a past instant. */
export const wasGuardedBy = (userId: string, siteId: SQLWrapper, at: Date): SQL =>
  guards(userId, siteId, atInstant(at), ownOrApproved(atInstant(at)))
