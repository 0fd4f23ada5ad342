import { and, eq, type SQL, sql } from 'drizzle-orm'
import { jobPostLifecycle } from '#lifecycles/jobs/job-post'
import { statusesOf, statusesWith } from '#lifecycles/law'
import { type Applications, applicationsFor, countNewApplications } from '#server/jobs/job-application.queries'
import { milesBetween, type Point } from '#server/jobs/miles'
import { companies } from '#server/platform/db/schema/company'
import { jobApplications, jobPosts } from '#server/platform/db/schema/job'
import { quoted } from '#server/platform/db/schema/quoted'
import { history } from '#server/platform/db/schema/record'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { windowOf } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { ofUser } from '#server/platform/kit/scopes'
import { roleName } from '#server/platform/kit/trade'
import type { JobPost, ListedPostStatus, MarketPost, PostStatus } from '#shared/api/jobs/job-post'
import type { PageParams } from '#shared/api/kit/paging'
import type { SitePerson } from '#shared/api/sites/site'

export type PostRow = typeof jobPosts.$inferSelect

const is = statusesOf(jobPostLifecycle)
/** The status of a post: a removed one keeps the one that it had. */
export const statusOfPost = ({ status, removed_at }: Pick<PostRow, 'status' | 'removed_at'>): PostStatus =>
  removed_at ? is.removed : status
/** The posts `p` that are not removed. */
export const isShown = sql`p.removed_at is null`
/** The posts `p` that are active, also after the last day to apply. */
export const isOpenPost = sql`p.status in (${quoted(...statusesWith(jobPostLifecycle, 'open'))})`
/** The posts `p` that workers can find on `today`. */
export const isOnMarket = (today: string): SQL =>
  sql`${isShown} and ${isOpenPost} and (p.due_date is null or p.due_date >= ${today}::date)`

/** Locked until the transaction ends. */
export const lockPost = async (tx: Tx, id: string, scope?: SQL): Promise<PostRow | undefined> =>
  (
    await tx
      .select()
      .from(jobPosts)
      .where(and(eq(jobPosts.id, id), scope))
      .for('update')
  )[0]

type Found = PostRow & {
  company: string
  site: string | null
  address_line_1: string | null
  place: string | null
  author_slug: string
  author_first: string
  author_last: string
  manager_slug: string | null
  manager_first: string | null
  manager_last: string | null
  inactive_since: string | null
  applications: number
  applied: boolean
  applied_at: Date | string | null
  conversation_id: string | null
  own: boolean
  miles: number | null
  n: number
}
/**
 * `scope`: condition on the post `p`, its company `k` and its site `s`. `reader`: whose applications are marked.
 * `near`: from where distances are measured. `withinMiles`: only posts whose site is no farther.
 */
type PostQuery = {
  scope: SQL
  page: PageParams
  order?: SQL
  reader: { id: string; company_id: string | null }
  near?: Point | undefined
  withinMiles?: number | undefined
}
/** Of the site `s`. */
const pin = { latitude: sql`s.latitude`, longitude: sql`s.longitude` }

async function findPosts(tx: Tx, { scope, page, order, reader, near, withinMiles }: PostQuery) {
  const { limit, offset } = windowOf(page)
  const { rows } = await tx.execute<Found>(sql`
    select p.*, p.start_at::text as start_at, p.end_at::text as end_at, p.due_date::text as due_date,
      p.hourly_rate::float8 as hourly_rate, k.name as company, s.name as site, s.address_line_1,
      s.city || ' ' || s.postcode as place, w.slug as author_slug, w.first_name as author_first,
      w.last_name as author_last, m.slug as manager_slug, m.first_name as manager_first, m.last_name as manager_last,
      (select max(h.at) from ${history} h where h.noun = 'jobPost' and h.noun_id = p.id and h.move = 'deactivate'
        and p.status not in (${quoted(...statusesWith(jobPostLifecycle, 'open'))})) as inactive_since,
      (select count(*)::int from ${jobApplications} a where a.post_id = p.id) as applications,
      mine.id is not null as applied, mine.created_at as applied_at, mine.conversation_id,
      p.company_id is not distinct from ${reader.company_id}::uuid as own, x.miles, (count(*) over ())::int as n
    from ${jobPosts} p join ${companies} k on k.id = p.company_id left join ${sites} s on s.id = p.site_id
    left join ${users} w on w.id = p.author_id left join ${users} m on m.id = p.manager_id
    left join ${jobApplications} mine on mine.post_id = p.id and ${ofUser(sql`mine.worker_id`, reader.id)}
    cross join lateral (select ${milesBetween(near, pin)} as miles) x
    where ${scope} ${withinMiles === undefined ? sql`` : sql`and x.miles <= ${withinMiles}`}
    order by ${order ?? sql`p.id desc`} limit ${limit} offset ${offset}`)
  return { rows, total: rows[0]?.n ?? 0 }
}

/** The company's posts with `applicants` of each. */
export async function listOwnPosts(
  tx: Tx,
  deps: Deps,
  { reader, applicants, ...query }: Omit<PostQuery, 'reader'> & { reader: Person; applicants: number },
): Promise<{ rows: JobPost[]; total: number }> {
  const { rows, total } = await findPosts(tx, { reader, ...query })
  const ids = rows.map(({ id }) => id)
  const applications = await applicationsFor(tx, deps, reader, ids, applicants)
  return { rows: rows.map((row) => toPostDto(row, applications.get(row.id) ?? noApplications)), total }
}
const noApplications: Applications = { new_applications: 0, applicants: [] }

export async function listMarket(tx: Tx, query: PostQuery): Promise<{ rows: MarketPost[]; total: number }> {
  const { rows, total } = await findPosts(tx, query)
  const toMarketDto = (row: Found): MarketPost => ({
    ...publicOf(row),
    distance_miles: row.miles === null ? null : Math.round(row.miles),
    applied: row.applied,
    applied_at: row.applied_at && instant(row.applied_at),
    conversation_id: row.conversation_id,
    own: row.own,
  })
  return { rows: rows.map(toMarketDto), total }
}

const instant = (at: Date | string) => new Date(at).toISOString()
const publicOf = (row: Found) => ({
  id: row.id,
  model_type: 'post' as const,
  status: statusOfPost(row),
  company: { id: row.company_id, name: row.company },
  site:
    row.site_id && row.site
      ? { id: row.site_id, name: row.site, address_line_1: row.address_line_1 ?? '', place: row.place ?? '' }
      : null,
  role_id: row.role_id,
  role: roleName(row.role_id),
  start_at: row.start_at,
  end_at: row.end_at,
  due_date: row.due_date,
  positions: row.positions,
  hourly_rate: row.hourly_rate,
  payment_cycle: row.payment_cycle,
  payment_type: row.payment_type,
  employment_type: row.employment_type,
  experience_years: row.experience_years,
  description: row.description,
  ref_number: row.ref_number,
  created_at: instant(row.created_at),
})
const personOf = (id: string, slug: string | null, first: string | null, last: string | null): SitePerson => ({
  id,
  slug: slug ?? '',
  first_name: first ?? '',
  last_name: last ?? '',
})
const toPostDto = (row: Found, applications: Applications): JobPost => ({
  ...publicOf(row),
  use_timesheet: row.use_timesheet,
  manager: row.manager_id ? personOf(row.manager_id, row.manager_slug, row.manager_first, row.manager_last) : null,
  email_for_invoice: row.email_for_invoice,
  inactive_reason: row.inactive_reason,
  inactive_since: row.inactive_since && instant(row.inactive_since),
  author: personOf(row.author_id, row.author_slug, row.author_first, row.author_last),
  applications: row.applications,
  ...applications,
  updated_at: instant(row.updated_at),
})

type Counts = Record<ListedPostStatus, number>
const none: Counts = { ACTIVE: 0, INACTIVE: 0 }
/** The number of the company's posts in `scope` by status, and of the applications for them that nobody has read. */
export async function countPosts(tx: Tx, scope: SQL): Promise<{ counts: Counts; new_applications: number }> {
  const from = sql`from ${jobPosts} p left join ${sites} s on s.id = p.site_id join ${companies} k on k.id = p.company_id
    where ${scope}`
  const { rows } = await tx.execute<{ status: keyof Counts; n: number }>(sql`
    select p.status, count(*)::int as n ${from} group by 1`)
  const counts = { ...none, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) }
  return { counts, new_applications: await countNewApplications(tx, sql`select p.id ${from}`) }
}
