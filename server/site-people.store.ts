import { eq, inArray, sql } from 'drizzle-orm'
import { londonDay, londonInstant } from '#contract/london'
import type { SiteAssignment, SitePresence } from '#contract/site-people'
import { assignments, ramsAcceptances } from '#server/db/schema/assignment'
import { companies } from '#server/db/schema/company'
import { checkIns } from '#server/db/schema/presence'
import { siteDocuments, siteDocumentVersions } from '#server/db/schema/site'
import { users } from '#server/db/schema/user'
import { doubtedFrom } from '#server/home/doubt'
import type { Person } from '#server/person'
import { ours } from '#server/scopes'
import type { ReachedSite } from '#server/site/reach'
import { roleName, tradeOf } from '#server/trade'
import type { Tx } from '#server/work'

/** Somebody of the site as the database has them, with where they stand now. */
export type Present = {
  id: string
  slug: string
  first_name: string
  last_name: string
  photo_media_id: string | null
  company_id: string | null
  company: string | null
  role_id: string | null
  trade: string | null
  assignment_id: string | null
  checkin_id: string | null
  status: SitePresence
  onsite_since: Date | null
  suspected_left_at: Date | null
  left_at: Date | null
}
type Found = Omit<Present, 'status' | 'trade' | 'onsite_since' | 'suspected_left_at' | 'left_at'> & {
  in_at: string | null
  doubted_at: string | null
  out_at: string | null
}

const instant = (text: string | null) => (text === null ? null : new Date(text))

/** Everybody assigned to the site today or on it, by name; of a shared site the caller's company's people only. */
export async function peopleOf(
  tx: Tx,
  me: Person,
  { site, shared }: ReachedSite,
  now: Date,
  workerIds?: string[],
): Promise<Present[]> {
  const today = londonDay(now)
  const seen = shared ? sql`and ${ours(sql`x.company_id`, me.company_id ?? '')}` : sql``
  const wanted = workerIds ? sql`and ${inArray(sql`x.worker_id`, workerIds)}` : sql``
  const { rows } = await tx.execute<Found>(sql`
    with there as (
      select x.* from ${checkIns} x where x.site_id = ${site.id} and x.out_at is null ${seen} ${wanted}
    ), assigned as (
      select distinct on (x.worker_id) x.* from ${assignments} x where x.site_id = ${site.id} and x.status = 'CREATED'
      and ${today}::date between x.start_at and x.end_at ${seen} ${wanted} order by x.worker_id, x.id desc
    ), gone as (
      select x.worker_id, max(x.out_at) as out_at from ${checkIns} x where x.site_id = ${site.id}
      and x.out_at >= ${londonInstant(today).toISOString()}::timestamptz ${seen} ${wanted} group by x.worker_id
    )
    select u.id, u.slug, u.first_name, u.last_name, u.photo_media_id, c.id as company_id, c.name as company,
      a.role_id, a.id as assignment_id, t.id as checkin_id, t.in_at::text as in_at,
      t.suspected_left_at::text as doubted_at, g.out_at::text as out_at
    from (select worker_id from there union select worker_id from assigned) p
    join ${users} u on u.id = p.worker_id
    left join there t on t.worker_id = p.worker_id
    left join assigned a on a.worker_id = p.worker_id
    left join gone g on g.worker_id = p.worker_id
    left join ${companies} c on c.id = coalesce(t.company_id, a.company_id)
    order by u.last_name, u.first_name, u.id`)
  return rows.map(({ in_at, doubted_at, out_at, ...row }) => {
    const since = instant(in_at)
    const doubt = since && doubtedFrom({ in_at: since, suspected_left_at: instant(doubted_at) }, site.opening_hours)
    const inDoubt = doubt && doubt <= now ? doubt : null
    return {
      ...row,
      trade: tradeOf(row.role_id),
      onsite_since: since,
      suspected_left_at: inDoubt,
      left_at: since ? null : instant(out_at),
      status: since ? (inDoubt ? 'Suspected left' : 'On site') : out_at ? 'Left' : 'Due',
    }
  })
}

/** Whose assignment it is: one, or nobody that the caller may know. */
export const workersBy = async (tx: Tx, assignment: string): Promise<string[]> =>
  (await tx.select({ id: assignments.worker_id }).from(assignments).where(eq(assignments.id, assignment))).map(
    ({ id }) => id,
  )

/** The work of these assignments on the site, by assignment. */
export async function workOf(tx: Tx, siteId: string, ids: string[]): Promise<Map<string, SiteAssignment>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .with(currentDocuments(tx, siteId))
    .select({
      id: assignments.id,
      role_id: assignments.role_id,
      start_at: assignments.start_at,
      end_at: assignments.end_at,
      manager: { id: users.id, slug: users.slug, first_name: users.first_name, last_name: users.last_name },
      rams_accepted: sql<boolean>`not exists (select from current_documents d
        where (jsonb_array_length(d.roles) = 0 or d.roles ? ${assignments.role_id}) and not exists (
          select from ${ramsAcceptances} r where r.assignment_id = ${assignments.id}
          and r.document_version_id = d.id))`,
    })
    .from(assignments)
    .leftJoin(users, eq(users.id, assignments.manager_id))
    .where(inArray(assignments.id, ids))
  return new Map(rows.map(({ role_id, ...row }) => [row.id, { ...row, display_name: roleName(role_id) }]))
}

/** Documents that count on the site: not withdrawn, in their newest version. */
const currentDocuments = (tx: Tx, siteId: string) =>
  tx
    .$with('current_documents')
    .as(
      tx
        .selectDistinctOn([siteDocuments.id], { id: siteDocumentVersions.id, roles: siteDocuments.roles })
        .from(siteDocuments)
        .innerJoin(siteDocumentVersions, eq(siteDocumentVersions.document_id, siteDocuments.id))
        .where(sql`${siteDocuments.site_id} = ${siteId} and ${siteDocuments.withdrawn_at} is null`)
        .orderBy(siteDocuments.id, sql`${siteDocumentVersions.version} desc`),
    )
