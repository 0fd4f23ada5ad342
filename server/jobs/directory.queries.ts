import { type SQL, sql } from 'drizzle-orm'
import { milesBetween, type Point } from '#server/jobs/miles'
import { isNamed, type NameSearch, searchedName } from '#server/platform/db/name-search'
import { assignments } from '#server/platform/db/schema/assignment'
import { conversations } from '#server/platform/db/schema/conversation'
import { sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { signedFiles } from '#server/platform/files/signed'
import { windowOf } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { roleName } from '#server/platform/kit/trade'
import { companyOf } from '#server/sites/site.access'
import { verdictsOf } from '#server/workforce/skill-card.queries'
import { mostCounted, type PageParams } from '#shared/api/kit/paging'
import { type directoryDays, noticeDays } from '#shared/domain/jobs/directory-days'
import { addDays } from '#shared/domain/kit/london'
import { postcodeAreas } from '#shared/domain/platform/postcode-areas'
import type { CardVerdict } from '#shared/domain/workforce/card-check'

/** From where distances are measured, which days count, and of which trade and card the workers are. */
export type DirectoryQuery = {
  me: Person
  today: string
  near?: Point | undefined
  days: ReturnType<typeof directoryDays>
  role?: string | undefined
}
export type DirectoryFilters = {
  by?: NameSearch | undefined
  card?: string | undefined
  withinMiles?: number | undefined
  sort: 'nearest' | 'name' | '-name'
  page: PageParams
}
export type FoundWorker = {
  id: string
  slug: string
  first_name: string
  last_name: string
  photo_media_id: string | null
  photo: string | null
  listed: boolean
  district: string | null
  miles: number | null
  /** Of the days that count; null without an availability. */
  free: number | null
  entries: { type: string; id: string }[]
  cards: { scheme_code: string; scheme: string; expires_on: string; verdicts: CardVerdict[] }[]
  states: ('FREE' | 'TAKEN' | 'UNKNOWN')[]
  conversation_id: string | null
}

const days = (list: string[]) => sql`${sql.param(list)}::date[]`
/** The first day on which a worker `d` can start: null without an availability, `infinity` when they are not available. */
function startOf(today: string): SQL {
  const notices = Object.entries(noticeDays)
  const from = notices.map(([, notice]) => (notice === null ? 'infinity' : addDays(today, notice)))
  return sql`(select min(n.day) from muster.directory_entries x
    join unnest(${sql.param(notices.map(([id]) => id))}::text[], ${sql.param(from)}::date[]) n(id, day) on n.id = x.entry_id
    where x.worker_id = d.id and x.type = 'AVAILABILITY')`
}
/** The days from the first to the last of these on which a worker `d` has work. */
const workOf = (list: string[]): SQL =>
  sql`(select coalesce(range_agg(daterange(t.start_at, t.end_at, '[]')), '{}'::datemultirange) from muster.directory_days t
    where t.worker_id = d.id and t.start_at <= ${list.at(-1) ?? null}::date and t.end_at >= ${list[0] ?? null}::date)`
/** Whether a worker `d` can be free on one of these days, though they have not given an availability. */
const hasDayWithoutWork = (list: string[]): SQL =>
  sql`exists (select from unnest(${days(list)}) day, (select ${workOf(list)} as work offset 0) a where not day <@ a.work)`
/** A row `a` of a worker `d`: when they can start, and when they have work. Evaluated once, whatever is read of it. */
const availabilityOf = (today: string, list: string[]): SQL =>
  sql`(select ${startOf(today)} as start, ${workOf(list)} as work offset 0) a`
const isFree = sql`(day >= a.start and not day <@ a.work)`
/** On how many of these days a worker `d` is free; null without an availability. */
const freeOf = (today: string, list: string[]): SQL =>
  sql`(select case when a.start is not null then
      (select count(*)::int from unnest(${days(list)}) day where ${isFree}) end from ${availabilityOf(today, list)})`

/** The workers `d` of the view `muster.directory` who meet these conditions, with their distance and `free` of days asked for. */
function matching({ today, near, days: { wantedCounted }, role }: DirectoryQuery, conditions: SQL[]): SQL {
  const areas = sql`unnest(${sql.param(postcodeAreas.map(({ area }) => area))}::text[],
    ${sql.param(postcodeAreas.map(({ latitude }) => latitude))}::float8[],
    ${sql.param(postcodeAreas.map(({ longitude }) => longitude))}::float8[])`
  const ofRole = sql`exists (select from muster.directory_entries x
    where x.worker_id = d.id and x.type = 'ROLE' and x.entry_id = ${role ?? ''})`
  return sql`select d.*, ${searchedName(sql`d`)} as sort_name, x.miles, f.free
    from muster.directory d
    left join ${areas} p(area, latitude, longitude) on p.area = substring(d.district from '^[A-Z]+')
    cross join lateral (select ${milesBetween(near, { latitude: sql`p.latitude`, longitude: sql`p.longitude` })} as miles) x
    cross join lateral (select ${wantedCounted ? freeOf(today, wantedCounted) : sql`null::int`} as free offset 0) f
    where ${sql.join([...conditions, ...(role === undefined ? [] : [ofRole])], sql` and `)}`
}

/** What a page shows of each worker `d` of it. */
const details = ({ me, today, days: { shown, shownCounted, wantedCounted } }: DirectoryQuery): SQL => sql`
  (select c.id from ${conversations} c where c.first_user_id = least(d.id, ${me.id}::uuid)
    and c.second_user_id = greatest(d.id, ${me.id}::uuid)) as conversation_id,
  ${wantedCounted ? sql`d.free` : freeOf(today, shownCounted)} as free,
  coalesce((select json_agg(json_build_object('type', x.type, 'id', x.entry_id) order by x.entry_id)
    from muster.directory_entries x where x.worker_id = d.id and x.type <> 'AVAILABILITY'), '[]'::json) as entries,
  coalesce((select json_agg(json_build_object('scheme_code', k.scheme_code, 'scheme', k.scheme_name,
      'expires_on', k.expires_on, 'verdicts', ${verdictsOf(sql`k.id`, undefined, sql`muster.directory_card_checks`)}) order by k.id)
    from muster.directory_cards k where k.worker_id = d.id), '[]'::json) as cards,
  (select array_agg(case when ${isFree} then 'FREE' when a.start is null and not day <@ a.work then 'UNKNOWN'
      else 'TAKEN' end order by day)
    from ${availabilityOf(today, shown)} cross join unnest(${days(shown)}) day) as states`

const columns = sql`d.id, d.slug, d.first_name, d.last_name, d.photo_media_id, d.listed, d.district, d.miles`
/** `mostlyFree`: of the total, those who are free on more than half of the days asked for; null without any. */
type Page = { rows: FoundWorker[]; total: number; mostlyFree: number | null }
export async function findWorkers(tx: Tx, deps: Deps, query: DirectoryQuery, filters: DirectoryFilters): Promise<Page> {
  const { days: counted, me, today } = query
  const { by, card, withinMiles, sort, page } = filters
  const conditions = [
    sql`d.listed`,
    ...(by ? [isNamed(searchedName(sql`d`), by)] : []),
    ...(withinMiles === undefined ? [] : [sql`x.miles <= ${withinMiles}`]),
    ...(counted.wantedCounted
      ? [sql`case when f.free is null then ${hasDayWithoutWork(counted.wantedCounted)} else f.free > 0 end`]
      : []),
    ...(card === undefined
      ? []
      : [
          sql`exists (select from muster.directory_cards k
            where k.worker_id = d.id and k.scheme_code = ${card} and k.expires_on >= ${today}::date)`,
        ]),
  ]
  const { limit, offset } = windowOf(page)
  const order =
    sort === '-name'
      ? sql`d.sort_name desc, d.id desc`
      : sql`${sort === 'nearest' ? sql`d.miles nulls last, ` : sql``}d.sort_name, d.id`
  const of = counted.wantedCounted?.length ?? 0
  const { rows } = await tx.execute<FoundWorker & { n: number; mostly_free: number }>(sql`
    with found as (${matching(query, conditions)}),
      page as (select d.*, (count(*) over ())::int as n, (count(*) filter (where d.free * 2 > ${of}) over ())::int as mostly_free
        from found d order by ${order} limit ${limit} offset ${offset})
    select ${columns}, d.n, d.mostly_free, ${details(query)} from page d order by ${order}`)
  const [first] = rows
  return {
    rows: await withPhotos(tx, deps, me, rows),
    total: first?.n ?? 0,
    mostlyFree: counted.wantedCounted ? (first?.mostly_free ?? 0) : null,
  }
}

/** One worker of the directory, or undefined. */
export async function findWorker(tx: Tx, deps: Deps, query: DirectoryQuery, slug: string) {
  const { rows } = await tx.execute<FoundWorker>(sql`
    with page as (${matching(query, [sql`d.slug = ${slug}`])}) select ${columns}, ${details(query)} from page d`)
  return (await withPhotos(tx, deps, query.me, rows))[0]
}

async function withPhotos(tx: Tx, deps: Deps, me: Person, rows: FoundWorker[]): Promise<FoundWorker[]> {
  const photos = await signedFiles(
    tx,
    deps,
    me,
    rows.map(({ photo_media_id }) => photo_media_id),
  )
  return rows.map((row) => ({ ...row, photo: photos.get(row.photo_media_id ?? '')?.full_url ?? null }))
}

/** How many workers companies find, to one above `mostCounted`. */
export async function countListed(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from muster.directory d where d.listed limit ${mostCounted + 1}) x`,
  )
  return rows[0]?.n ?? 0
}

const mostHistory = 10
/** The worker's assignments for the caller's company that have begun, the newest first. */
export async function workForCompany(tx: Tx, { me, today }: DirectoryQuery, workerId: string) {
  const { rows } = await tx.execute<{ site: string; role_id: string; start_at: string; end_at: string }>(sql`
    select s.name as site, a.role_id, a.start_at::text as start_at, a.end_at::text as end_at
    from ${assignments} a join ${sites} s on s.id = a.site_id
    where a.worker_id = ${workerId} and ${ofCompany(sql`a.company_id`, companyOf(me))} and a.status = 'CREATED'
      and a.start_at <= ${today}::date
    order by a.start_at desc, a.id desc limit ${mostHistory}`)
  return rows.map(({ role_id, ...row }) => ({ ...row, role: roleName(role_id) }))
}
