import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { londonDay } from '#contract/london'
import { assignments, siteGuards } from '#server/db/schema/assignment'
import { employments } from '#server/db/schema/company'
import { contracts } from '#server/db/schema/contract'
import { siteSubcompanies, sites } from '#server/db/schema/site'
import { ofUser, restrictTo } from '#server/scopes'

/** The trade of workers who are guards. */
export const guardTrade = 'security-guard'

/**
 * Whether the site's company approved this guard by name. An approval counts only for the sub-company that made the
 * assignment, while its access is granted, and only for the days that the assignment had when it was approved. The
 * sub-company cannot extend or move it by a change of the assignment.
 */
const isApproved = (day: SQLWrapper | string) =>
  sql`exists (select from ${siteGuards} approved join ${siteSubcompanies} access on access.id = approved.access_id
    where approved.user_id = shift.worker_id and approved.site_id = shift.site_id
      and ${restrictTo(sql`access.company_id = shift.company_id`)} and ${restrictTo(sql`access.status = 'GRANTED'`)}
      and ${restrictTo(sql`approved.ended_at is null`)} and ${restrictTo(sql`approved.assignment_id = shift.id`)}
      and ${restrictTo(sql`${day}::date between approved."from" and approved.until`)}
      and ${restrictTo(sql`approved.approved_at >= employed.started_at`)})`

/**
 * SITE-G: whether somebody guards a site on London's `day`. Whoever may make somebody a guard there is its own company:
 * by assigning its own guard in the guard's trade, or by approving by name a sub-company's guard, whom that company
 * assigns in that trade. What somebody is for another company counts for nothing, and a sub-company alone opens its
 * host's site to nobody. It ends with the assignment or its trade, the employment in that role, its contract, the
 * approval or the access.
 */
export const isGuardedBy = (userId: string, siteId: SQLWrapper, day: SQLWrapper | string): SQL =>
  guards(userId, siteId, day, sql`(${isOwnGuard()} or ${isApproved(day)})`)

/** The same, for guards of the site's own company only. */
export const isGuardedByOwn = (userId: string, siteId: SQLWrapper, day: SQLWrapper | string): SQL =>
  guards(userId, siteId, day, isOwnGuard())

/** On the days before its cancellation an assignment stays what it was. */
const wasPlanned = (day: SQLWrapper | string) =>
  sql`(shift.status = 'CREATED' or (shift.cancelled_at at time zone 'Europe/London')::date > ${day}::date)`
const isOwnGuard = () => restrictTo(sql`shift.company_id = watched.company_id`)
const guards = (userId: string, siteId: SQLWrapper, day: SQLWrapper | string, whose: SQL): SQL =>
  sql`exists (select from ${assignments} shift join ${sites} watched on watched.id = shift.site_id
    join ${employments} employed on employed.worker_id = shift.worker_id
      and ${restrictTo(sql`employed.company_id = shift.company_id`)}
    where shift.site_id = ${siteId} and ${ofUser(sql`shift.worker_id`, userId)} and ${restrictTo(wasPlanned(day))}
      and ${restrictTo(sql`shift.role_id = ${guardTrade}`)}
      and ${restrictTo(sql`${day}::date between shift.start_at and shift.end_at`)}
      and ${restrictTo(sql`employed.role = 'SECURITY_GUARD'`)} and ${restrictTo(sql`employed.ended_at is null`)}
      and ${restrictTo(sql`not muster.is_terminated(shift.worker_id, shift.company_id, ${day}::date)`)}
      and ${whose})`

/**
 * Whether somebody guarded the site at a past instant, by what is known with its time: a right that ended after it had
 * not ended then. What is not kept with its time (the trade and the days of an assignment, the role) is as it is now.
 */
export const wasGuardedBy = (userId: string, siteId: SQLWrapper, at: Date): SQL => {
  const instant = sql`${at.toISOString()}::timestamptz`
  const day = sql`${londonDay(at)}::date`
  const endedLater = (column: string) => sql`(${sql.raw(column)} is null or ${sql.raw(column)} > ${instant})`
  const wasApproved = sql`exists (select from ${siteGuards} approved
    join ${siteSubcompanies} access on access.id = approved.access_id
    where approved.user_id = shift.worker_id and approved.site_id = shift.site_id
      and ${restrictTo(sql`access.company_id = shift.company_id`)}
      and ${restrictTo(sql`(access.status = 'GRANTED' or access.ended_at > ${instant})`)}
      and ${restrictTo(sql`approved.approved_at <= ${instant}`)} and ${restrictTo(endedLater('approved.ended_at'))}
      and ${restrictTo(sql`approved.assignment_id = shift.id`)}
      and ${restrictTo(sql`${day} between approved."from" and approved.until`)}
      and ${restrictTo(sql`approved.approved_at >= employed.started_at`)})`
  const wasTerminated = sql`coalesce((select held.terminated_at <= ${instant} from ${contracts} held
    where held.worker_id = shift.worker_id and held.company_id = shift.company_id
      and held.start_at <= least(${day}, (held.terminated_at at time zone 'Europe/London')::date)
    order by held.start_at desc, held.terminated_at desc limit 1), false)`
  return sql`exists (select from ${assignments} shift join ${sites} watched on watched.id = shift.site_id
    join ${employments} employed on employed.worker_id = shift.worker_id
      and ${restrictTo(sql`employed.company_id = shift.company_id`)}
    where shift.site_id = ${siteId} and ${ofUser(sql`shift.worker_id`, userId)}
      and ${restrictTo(sql`(shift.status = 'CREATED' or shift.cancelled_at > ${instant})`)}
      and ${restrictTo(sql`shift.role_id = ${guardTrade}`)}
      and ${restrictTo(sql`${day} between shift.start_at and shift.end_at`)}
      and ${restrictTo(sql`employed.role = 'SECURITY_GUARD'`)} and ${restrictTo(endedLater('employed.ended_at'))}
      and ${restrictTo(sql`not ${wasTerminated}`)}
      and (${isOwnGuard()} or ${wasApproved}))`
}
