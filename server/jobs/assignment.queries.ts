import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { statusesOf } from '#lifecycles/law'
import { assignments, ramsAcceptances, travelToWork } from '#server/platform/db/schema/assignment'
import { companies } from '#server/platform/db/schema/company'
import { quoted } from '#server/platform/db/schema/quoted'
import { siteDocuments, siteDocumentVersions, sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { windowOf } from '#server/platform/kit/paging'
import { roleName } from '#server/platform/kit/trade'
import type { AcceptedDocument, Assignment, Travel } from '#shared/api/jobs/assignment'
import type { PageParams } from '#shared/api/kit/paging'
import { newId } from '#shared/domain/kit/id'

export type AssignmentRow = typeof assignments.$inferSelect

/** The documents that apply to an assignment `a`: the newest versions of those for its role, with its acceptance. */
const documentsOf = (a: SQL) => sql`
  select d.id, d.name, d.language, v.id as version_id, v.version, v.published_at, v.pages, v.media_id, v.sha256,
    r.accepted_at from ${siteDocuments} d
  join lateral (select * from ${siteDocumentVersions} n where n.document_id = d.id order by n.version desc limit 1) v on true
  left join ${ramsAcceptances} r on r.assignment_id = ${a}.id and r.document_version_id = v.id
  where d.site_id = ${a}.site_id and d.withdrawn_at is null
    and (jsonb_array_length(d.roles) = 0 or d.roles ? ${a}.role_id)`

const { awaiting, ready, ended, cancelled } = statusesOf(assignmentLifecycle)
const is = {
  awaiting: quoted(awaiting),
  ready: quoted(ready),
  ended: quoted(ended),
  cancelled: quoted(cancelled),
}
/** The assignment's status on `today`, named as in the lifecycle. */
const statusOn = (today: string) => sql`case when a.status = ${is.cancelled} then ${is.cancelled}
  when a.end_at < ${today}::date then ${is.ended} when x.unread > 0 then ${is.awaiting} else ${is.ready} end`

/** Why the site lets nobody of the company in on `today`, while the assignment runs or is to come. */
const barredOn = (today: string) => sql`case when a.status = ${is.cancelled} or a.end_at < ${today}::date then null
  when not s.active then 'SITE_CLOSED' when not muster.lets_in(a.site_id, a.company_id) then 'NO_ACCESS' end`

type Found = Omit<Assignment, 'display_name' | 'worker' | 'site' | 'company' | 'role' | 'manager' | 'travel'> & {
  worker_id: string
  slug: string
  first_name: string
  last_name: string
  site_id: string
  site: string
  place: string
  company_id: string
  company: string
  manager_id: string | null
  manager_slug: string | null
  manager_first: string | null
  manager_last: string | null
  type: number | null
  minutes: number | null
  distance_km: number | null
  n: number
}

type AssignmentQuery = {
  /** Condition on the assignment `a`, its site `s` and the columns of `x`. */
  scope: SQL
  order: SQL
  page: PageParams
  today: string
  /** The company whose staff can change its assignments; null for workers. */
  company: string | null
}

export async function listAssignments(tx: Tx, { scope, order, page, today, company }: AssignmentQuery) {
  const { limit, offset } = windowOf(page)
  const { rows } = await tx.execute<Found>(sql`
    select a.id, ${statusOn(today)} as status, ${barredOn(today)} as barred, x.unread, x.unread = 0 as rams_accepted, a.role_id, a.start_at::text as start_at,
      a.end_at::text as end_at, a.cancelled_at::text as cancelled_at, a.updated_at::text as updated_at, a.company_id = ${company}::uuid as editable,
      a.worker_id, u.slug, u.first_name, u.last_name, a.site_id, s.name as site, s.city || ' ' || s.postcode as place,
      a.company_id, k.name as company, m.id as manager_id, m.slug as manager_slug, m.first_name as manager_first,
      m.last_name as manager_last, t.type, t.minutes, t.distance_km::float8 as distance_km, (count(*) over ())::int as n
    from ${assignments} a
    join ${users} u on u.id = a.worker_id join ${sites} s on s.id = a.site_id join ${companies} k on k.id = a.company_id
    left join ${users} m on m.id = a.manager_id
    left join lateral (select * from ${travelToWork} w where w.user_id = a.worker_id
      and (w.assignment_id = a.id or w.assignment_id is null) order by w.assignment_id nulls last limit 1) t on true
    cross join lateral (select (count(*) filter (where q.accepted_at is null))::int as unread from (${documentsOf(sql`a`)}) q) x
    where ${scope} order by ${order} limit ${limit} offset ${offset}`)
  return { rows: rows.map(toAssignmentDto), total: rows[0]?.n ?? 0 }
}

const toAssignmentDto = (row: Found): Assignment => ({
  id: row.id,
  display_name: `${roleName(row.role_id)} at ${row.site}`,
  status: row.status,
  barred: row.barred,
  worker: { id: row.worker_id, slug: row.slug, first_name: row.first_name, last_name: row.last_name },
  site: { id: row.site_id, name: row.site, place: row.place },
  company: { id: row.company_id, name: row.company },
  role_id: row.role_id,
  role: roleName(row.role_id),
  manager: row.manager_id
    ? {
        id: row.manager_id,
        slug: row.manager_slug ?? '',
        first_name: row.manager_first ?? '',
        last_name: row.manager_last ?? '',
      }
    : null,
  start_at: row.start_at,
  end_at: row.end_at,
  rams_accepted: row.rams_accepted,
  unread: row.unread,
  travel: row.type === null ? null : { type: row.type, minutes: row.minutes, distance_km: row.distance_km },
  cancelled_at: row.cancelled_at && new Date(row.cancelled_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
  editable: row.editable === true,
})

export type CountingDocument = {
  id: string
  name: string
  language: string
  version_id: string
  version: number
  published_at: string
  pages: number | null
  media_id: string
  sha256: string
  accepted_at: string | null
  accepted_before: number | null
}
type Planned = Pick<AssignmentRow, 'id' | 'site_id' | 'role_id'>
/** The documents that apply to an assignment, or to a planned one, those still to accept first. */
export async function documentsFor(tx: Tx, { id, site_id, role_id }: Planned): Promise<CountingDocument[]> {
  const { rows } = await tx.execute<CountingDocument>(
    documentsOfEach(sql`select ${id}::uuid as id, ${site_id}::uuid as site_id, ${role_id}::text as role_id`),
  )
  return rows
}
/** The same for each of several. */
export async function documentsForEach(
  tx: Tx,
  planned: Planned[],
): Promise<(CountingDocument & { planned_id: string })[]> {
  const rows = sql`select * from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as x(id uuid, site_id uuid, role_id text)`
  return (await tx.execute<CountingDocument & { planned_id: string }>(documentsOfEach(rows))).rows
}
const documentsOfEach = (planned: SQL) => sql`
  select a.id as planned_id, q.*, q.published_at::text as published_at, q.accepted_at::text as accepted_at,
    (select max(v.version) from ${ramsAcceptances} r join ${siteDocumentVersions} v on v.id = r.document_version_id
     where r.assignment_id = a.id and v.document_id = q.id and v.version < q.version) as accepted_before
  from (${planned}) a
  cross join lateral (${documentsOf(sql`a`)}) q order by q.accepted_at is not null, q.name, q.id`
/** What was accepted for an assignment, the newest first. Call it with the server's rights: the reader may have none. */
export async function acceptedFor(tx: Tx, id: string): Promise<AcceptedDocument[]> {
  const rows = await tx
    .select({
      name: siteDocuments.name,
      version: siteDocumentVersions.version,
      accepted_at: ramsAcceptances.accepted_at,
    })
    .from(ramsAcceptances)
    .innerJoin(siteDocumentVersions, eq(siteDocumentVersions.id, ramsAcceptances.document_version_id))
    .innerJoin(siteDocuments, eq(siteDocuments.id, siteDocumentVersions.document_id))
    .where(eq(ramsAcceptances.assignment_id, id))
    .orderBy(desc(ramsAcceptances.accepted_at), asc(siteDocuments.name))
  return rows.map(({ accepted_at, ...document }) => ({ ...document, accepted_at: accepted_at.toISOString() }))
}
/**
 * The newest version number of the site's document that has this file as one of its versions; undefined without one.
 */
export async function versionAfter(tx: Tx, siteId: string, mediaId: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{
    version: number
  }>(sql`select max(n.version) as version from ${siteDocumentVersions} v
    join ${siteDocumentVersions} n on n.document_id = v.document_id where v.site_id = ${siteId} and v.media_id = ${mediaId}
    having count(*) > 0`)
  return rows[0]?.version
}

export type CurrentAssignment = Pick<AssignmentRow, 'id' | 'worker_id' | 'company_id'> & { unread: number }
/**
 * Assignments on a site that are active on `today` or later, for these roles (none means all), with the number of
 * documents still to accept.
 */
export async function currentAssignmentsOn(
  tx: Tx,
  siteId: string,
  roles: string[],
  today: string,
): Promise<CurrentAssignment[]> {
  const { rows } = await tx.execute<CurrentAssignment>(sql`select a.id, a.worker_id, a.company_id,
      (select count(*) filter (where q.accepted_at is null) from (${documentsOf(sql`a`)}) q)::int as unread
    from ${assignments} a where a.site_id = ${siteId} and a.status = 'CREATED' and a.end_at >= ${today}::date
      ${roles.length ? sql`and a.role_id = any (${`{${roles.join()}}`}::text[])` : sql``} order by a.id`)
  return rows
}

type Days = { worker: string; start_at: string; end_at: string; except: string | null }
export type Overlapping = Pick<AssignmentRow, 'id' | 'site_id' | 'company_id' | 'start_at' | 'end_at'> & {
  site: string
}
/** Assignments `a` of a worker, on sites `s`, that the reader can see and that overlap these days, except `except`. */
export async function overlapping(
  tx: Tx,
  { worker, start_at, end_at, except }: Days,
  isVisible: SQL,
): Promise<Overlapping[]> {
  const { rows } =
    await tx.execute<Overlapping>(sql`select a.id, a.site_id, a.company_id, s.name as site, a.start_at::text as start_at,
      a.end_at::text as end_at from ${assignments} a join ${sites} s on s.id = a.site_id
    where a.worker_id = ${worker} and ${isVisible} and a.status = 'CREATED' and a.start_at <= ${end_at}::date and a.end_at >= ${start_at}::date
      and a.id is distinct from ${except}::uuid order by a.start_at, a.id`)
  return rows
}

export type Acceptance = typeof ramsAcceptances.$inferInsert
/** Adds a signature for a document; an existing one stays unchanged. */
export const addAcceptance = (tx: Tx, row: Acceptance) => tx.insert(ramsAcceptances).values(row).onConflictDoNothing()

/** Saves how somebody travels to work: one row for each assignment and one default (null). */
export async function saveTravel(tx: Tx, userId: string, assignmentId: string | null, travel: Travel, now: Date) {
  const whose = and(
    eq(travelToWork.user_id, userId),
    assignmentId === null ? isNull(travelToWork.assignment_id) : eq(travelToWork.assignment_id, assignmentId),
  )
  const kept = await tx
    .update(travelToWork)
    .set({ ...travel, updated_at: now })
    .where(whose)
    .returning()
  if (kept.length) return
  const row = { id: newId(), user_id: userId, assignment_id: assignmentId, created_at: now, updated_at: now }
  await tx.insert(travelToWork).values({ ...row, ...travel })
}
