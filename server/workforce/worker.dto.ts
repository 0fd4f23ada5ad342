import { sql } from 'drizzle-orm'
import { assignments } from '#server/platform/db/schema/assignment'
import { companies } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { checkIns } from '#server/platform/db/schema/presence'
import { type OpeningHours, sites } from '#server/platform/db/schema/site'
import { skillCards } from '#server/platform/db/schema/skill-card'
import { userDictionaryEntries, users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { signedFiles } from '#server/platform/files/signed'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { tradeOf } from '#server/platform/kit/trade'
import { verdictsOf } from '#server/workforce/skill-card.queries'
import { worksFor } from '#server/workforce/worker.access'
import type { WorkerRow } from '#shared/api/workforce/worker'
import { suspectedFrom } from '#shared/domain/sites/suspected-left'
import { type CardVerdict, cardThatCounts } from '#shared/domain/workforce/card-check'
import { contractRank, isVisibleAssignment, isVisibleContract, type View, workRank } from './worker-filters.queries.ts'
import type { Listed } from './worker-list.queries.ts'

type Found = Pick<WorkerRow, 'id' | 'slug' | 'first_name' | 'last_name' | 'phone_platform'> & {
  photo_media_id: string | null
  registered: boolean
  works: boolean
  contract_rank: number | null
  work_rank: number | null
  company: string | null
  role_id: string | null
  cards: { scheme_code: string; scheme: string; expires_on: string; verdicts: CardVerdict[] }[]
  presence: {
    id: string
    site_id: string
    site: string
    in_at: string
    suspected_left_at: string | null
    opening_hours: OpeningHours | null
  } | null
}

/** Presences `i` on sites `s` that are visible: of the company's people, on its sites, or a worker's own. */
const isVisiblePresence = ({ company, own }: View) =>
  own ? sql`true` : sql`(${ofCompany(sql`i.company_id`, company)} or ${ofCompany(sql`s.company_id`, company)})`

const ranked = ['PAST', 'FUTURE', 'CURRENT'] as const
const statusOf = (rank: number | null): WorkerRow['worker_status'] =>
  rank === null ? null : (ranked[rank - 1] ?? null)
const contractStatus = ({ registered, contract_rank }: Found): WorkerRow['contract_status'] =>
  registered ? (statusOf(contract_rank) ?? 'UNASSIGNED') : 'INCOMPLETE'

/** The rows of these list entries, in their order. */
export async function workersOf(tx: Tx, deps: Deps, me: Person, view: View, listed: Listed[]): Promise<WorkerRow[]> {
  if (!listed.length) return []
  const w = sql`p.id`
  const rows = await tx.named<Found>(sql`
    with p as (
      select * from unnest(${sql.param(listed.map((one) => one.worker_id))}::uuid[],
        ${sql.param(listed.map((one) => one.company_id))}::uuid[]) as t(id, company_id)
    )
    select u.id, u.slug, u.first_name, u.last_name, u.photo_media_id, u.phone_platform,
      (select name from ${companies} c where c.id = p.company_id) as company,
      coalesce(
        (select a.role_id from ${assignments} a where a.worker_id = p.id and ${isVisibleAssignment(view)}
          and a.end_at >= ${view.today}::date order by a.start_at, a.id limit 1),
        (select c.role_id from ${contracts} c where c.worker_id = p.id and ${isVisibleContract(view)}
          order by c.start_at desc, c.id desc limit 1),
        (select d.entry_id from ${userDictionaryEntries} d where d.user_id = p.id and d.type = 'ROLE' order by d.entry_id limit 1)
      ) as role_id,
      u.status = 'COMPLETED' as registered, ${view.own || view.pays ? sql`false` : worksFor(w, view.company, view.today)} as works, ${contractRank(view, w)} as contract_rank, ${workRank(view, w)} as work_rank,
      coalesce((select json_agg(json_build_object('scheme_code', d.scheme_code, 'scheme', d.scheme_name,
          'expires_on', d.expires_on, 'verdicts', ${verdictsOf(sql`d.id`)}) order by d.id)
        from ${skillCards} d where d.user_id = p.id and d.replaced_at is null), '[]'::json) as cards,
      (select json_build_object('id', i.id, 'site_id', s.id, 'site', s.name, 'in_at', i.in_at,
          'suspected_left_at', i.suspected_left_at, 'opening_hours', s.opening_hours)
        from ${checkIns} i join ${sites} s on s.id = i.site_id where i.worker_id = p.id and i.out_at is null
        and ${isVisiblePresence(view)}) as presence
    from p join ${users} u on u.id = p.id`)
  const photos = await signedFiles(
    tx,
    deps,
    me,
    rows.map(({ photo_media_id }) => photo_media_id),
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return listed.flatMap((place) => {
    const row = found.get(place.worker_id)
    return row ? [toWorkerDto(row, place, view, deps, photos.get(row.photo_media_id ?? '')?.full_url ?? null)] : []
  })
}

function toWorkerDto(found: Found, place: Listed, view: View, deps: Deps, photo: string | null): WorkerRow {
  const { photo_media_id, presence, cards, registered, works, contract_rank, work_rank, ...row } = found
  const isOwnCompany = view.pays || view.own || place.company_id === view.company
  const since = presence && new Date(presence.in_at)
  const suspectedAt =
    presence &&
    since &&
    suspectedFrom(
      { in_at: since, suspected_left_at: presence.suspected_left_at ? new Date(presence.suspected_left_at) : null },
      presence.opening_hours,
    )
  const shared = {
    ...row,
    photo,
    company: place.company_id && row.company !== null ? { id: place.company_id, name: row.company } : null,
    contract_status: isOwnCompany ? contractStatus(found) : null,
    worker_status: statusOf(work_rank),
    phone_platform: works || view.own ? row.phone_platform : null,
    payroll_number: isOwnCompany ? place.payroll_number : null,
    editable: works,
  }
  if (view.pays) return { ...shared, ...unknown }
  const counted = cardThatCounts(cards, view.own ? place.company_id : view.company, view.today)
  // WAITING for another company's worker only means that nobody here has checked the card, so it is not shown.
  const cardStatus = counted && (isOwnCompany || counted.status !== 'WAITING') ? counted.status : null
  return {
    ...shared,
    trade: tradeOf(row.role_id),
    card: counted ? { scheme: counted.card.scheme, expires_on: counted.card.expires_on, standing: cardStatus } : null,
    onsite: presence?.site_id ?? null,
    onsite_site: presence?.site ?? null,
    onsite_since: since?.toISOString() ?? null,
    onsite_checkin: presence?.id ?? null,
    suspected_left_at: suspectedAt && suspectedAt <= deps.clock.now() ? suspectedAt.toISOString() : null,
  }
}

/** A payroll company pays people, and sees nothing else about them. */
const unknown = {
  photo: null,
  role_id: null,
  trade: null,
  card: null,
  worker_status: null,
  phone_platform: null,
  onsite: null,
  onsite_site: null,
  onsite_since: null,
  onsite_checkin: null,
  suspected_left_at: null,
} as const
