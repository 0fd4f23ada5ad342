import { type SQL, sql } from 'drizzle-orm'
import {
  findNamed,
  firstOnly,
  inNameOrder,
  isNamed,
  type NameSearch,
  searchedName,
} from '#server/platform/db/name-search'
import { assignments, ramsAcceptances } from '#server/platform/db/schema/assignment'
import { companies } from '#server/platform/db/schema/company'
import { siteDocuments, siteDocumentVersions, sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { windowOf } from '#server/platform/kit/paging'
import { tradeOf } from '#server/platform/kit/trade'
import type { PageParams } from '#shared/api/kit/paging'
import type { DocsAuditRow, DocsAuditStatus } from '#shared/api/sites/docs-audit'
import { londonDay } from '#shared/domain/kit/london'

type DocsAuditQuery = PageParams & { status: DocsAuditStatus; document: string; worker?: string | undefined }
type Found = {
  document_id: string
  document: string
  version: number
  current: boolean
  published_at: string
  site_id: string
  site: string
  worker_id: string
  slug: string
  first_name: string
  last_name: string
  company: string
  role_id: string
  accepted_at: string | null
  n: number
}

/**
 * Every version with those who accepted it, and every current one also with those who work there now or later; `a` is
 * the assignment.
 */
const audited = (scope: SQL, today: string) => sql`
  newest as (select document_id, max(version) as version from ${siteDocumentVersions} group by document_id),
  versions as (
    select v.id, v.version, v.published_at, d.id as document_id, d.name as document, d.roles, d.site_id,
      (d.withdrawn_at is null and v.version = n.version) as current
    from ${siteDocumentVersions} v join ${siteDocuments} d on d.id = v.document_id join newest n on n.document_id = d.id
  ),
  audited as (
    select v.*, a.worker_id, a.company_id, a.role_id, r.accepted_at from ${ramsAcceptances} r
    join versions v on v.id = r.document_version_id join ${assignments} a on a.id = r.assignment_id where ${scope}
    union all
    select v.*, a.worker_id, a.company_id, a.role_id, null from ${assignments} a join versions v on v.site_id = a.site_id
    where ${scope} and v.current and a.status = 'CREATED' and a.end_at >= ${today}::date
      and (jsonb_array_length(v.roles) = 0 or v.roles ? a.role_id)
      and not exists (select from ${ramsAcceptances} r where r.assignment_id = a.id and r.document_version_id = v.id)
  )`

type Audit = { rows: DocsAuditRow[]; total: number }
/** A page of the audit for the assignments `a` in `scope`. */
export const auditOf = (tx: Tx, scope: SQL, query: DocsAuditQuery, now: Date): Promise<Audit> =>
  findNamed(query.worker, (by, alone) =>
    auditNamed(tx, scope, alone ? { ...firstOnly, status: 'All', document: 'All' } : query, now, by),
  )

async function auditNamed(
  tx: Tx,
  scope: SQL,
  query: DocsAuditQuery,
  now: Date,
  by: NameSearch | undefined,
): Promise<Audit> {
  const { limit, offset } = windowOf(query)
  const { rows } = await tx.execute<Found>(sql`with ${audited(scope, londonDay(now))}
    select t.document_id, t.document, t.version, t.current, t.published_at::text as published_at, t.site_id, s.name as site,
      t.worker_id, u.slug, u.first_name, u.last_name, k.name as company, t.role_id, t.accepted_at::text as accepted_at,
      (count(*) over ())::int as n
    from audited t join ${users} u on u.id = t.worker_id join ${sites} s on s.id = t.site_id
    join ${companies} k on k.id = t.company_id
    where true ${query.status === 'All' ? sql`` : query.status === 'Accepted' ? sql`and t.accepted_at is not null` : sql`and t.accepted_at is null`}
      ${query.document === 'All' ? sql`` : sql`and t.document_id = ${query.document}`}
      ${by ? sql`and ${isNamed(searchedName(sql`u`), by)}` : sql``}
    order by ${inNameOrder(sql`s.name`)}, t.document, t.document_id, t.version desc, t.accepted_at is not null, u.last_name, u.first_name, t.worker_id,
      t.accepted_at desc
    limit ${limit} offset ${offset}`)
  return { rows: rows.map(toDocsAuditDto), total: rows[0]?.n ?? 0 }
}

const toDocsAuditDto = (row: Found): DocsAuditRow => ({
  document: { id: row.document_id, name: row.document },
  version: row.version,
  current: row.current,
  published_at: new Date(row.published_at).toISOString(),
  site: { id: row.site_id, name: row.site },
  worker: { id: row.worker_id, slug: row.slug, first_name: row.first_name, last_name: row.last_name },
  company: row.company,
  trade: tradeOf(row.role_id),
  accepted_at: row.accepted_at && new Date(row.accepted_at).toISOString(),
})

type Summary = { id: string; name: string; version: number; accepted: number; people: number }
/**
 * The current documents, each with the number of people who work here now or later and have accepted it, and of all
 * whom it is for.
 */
export async function summaryOf(tx: Tx, siteId: string, scope: SQL, now: Date): Promise<Summary[]> {
  const today = londonDay(now)
  const { rows } = await tx.execute<Summary>(sql`with ${audited(scope, today)}
    select v.document_id as id, v.document as name, v.version, count(distinct t.worker_id) filter (where t.accepted_at is not null
      and exists (select from ${assignments} w where w.worker_id = t.worker_id and w.site_id = v.site_id
      and w.status = 'CREATED' and w.end_at >= ${today}::date))::int as accepted,
      count(distinct t.worker_id) filter (where t.accepted_at is null or exists (select from ${assignments} w
      where w.worker_id = t.worker_id and w.site_id = v.site_id and w.status = 'CREATED' and w.end_at >= ${today}::date))::int as people
    from versions v left join audited t on t.id = v.id where v.site_id = ${siteId} and v.current
    group by v.document_id, v.document, v.version order by v.document`)
  return rows
}
