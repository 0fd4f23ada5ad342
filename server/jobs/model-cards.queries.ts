import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ModelReader } from '#server/account/model-cards'
import { companies } from '#server/platform/db/schema/company'
import {
  jobApplications,
  jobOffers,
  jobPosts,
  type offerStatuses,
  type postStatuses,
} from '#server/platform/db/schema/job'
import { sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { ofCompany, ofUser } from '#server/platform/kit/scopes'
import { roleName } from '#server/platform/kit/trade'
import type { ModelState } from '#shared/api/account/model-card'
import { londonDay } from '#shared/domain/kit/london'

type Terms = Pick<
  typeof jobOffers.$inferSelect,
  'id' | 'ref_number' | 'role_id' | 'start_at' | 'end_at' | 'due_date' | 'hourly_rate' | 'status'
>

/** Without an answer until the end of its last day in London. */
const isOverdue = (deps: Deps, { due_date }: Pick<Terms, 'due_date'>) =>
  due_date !== null && due_date < londonDay(deps.clock.now())

const offerState: Record<(typeof offerStatuses)[number], ModelState> = {
  PENDING: 'waiting',
  ACCEPTED: 'accepted',
  REJECTED: 'declined',
  WITHDRAWN: 'withdrawn',
}
const postState: Record<(typeof postStatuses)[number], ModelState> = { ACTIVE: 'waiting', INACTIVE: 'closed' }

const site = { id: sites.id, name: sites.name, address_line_1: sites.address_line_1 }
const company = { id: companies.id, name: companies.name }
const toCard = (deps: Deps, terms: Omit<Terms, 'status'> & { status: string }, state: ModelState) => ({
  id: terms.id,
  status: terms.status,
  state: state === 'waiting' && isOverdue(deps, terms) ? ('expired' as const) : state,
  ref_number: terms.ref_number,
  role_id: terms.role_id,
  role: roleName(terms.role_id),
  start_at: terms.start_at,
  end_at: terms.end_at,
  due_date: terms.due_date,
  hourly_rate: terms.hourly_rate,
})

/** Job offers are shown to their worker, and to staff of the company that made them. */
export const offerCards: ModelReader = {
  async cards(tx, deps, me, ids) {
    const rows = await tx
      .select({ offer: jobOffers, company, site })
      .from(jobOffers)
      .innerJoin(companies, eq(companies.id, jobOffers.company_id))
      .leftJoin(sites, eq(sites.id, jobOffers.site_id))
      .where(
        and(
          inArray(jobOffers.id, ids),
          me.company_id === null
            ? ofUser(jobOffers.worker_id, me.id)
            : or(ofUser(jobOffers.worker_id, me.id), ofCompany(jobOffers.company_id, me.company_id)),
        ),
      )
    return rows.map(({ offer, ...rest }) => ({
      model_type: 'offer' as const,
      ...toCard(deps, offer, offerState[offer.status]),
      answered_at: offer.answered_at?.toISOString() ?? null,
      ...rest,
    }))
  },
  async isOwn(tx, me, id, to) {
    if (me.company_id === null) return false
    const [row] = await tx
      .select({ id: jobOffers.id })
      .from(jobOffers)
      .where(and(eq(jobOffers.id, id), ofCompany(jobOffers.company_id, me.company_id), ofUser(jobOffers.worker_id, to)))
    return row !== undefined
  },
}

/** Who applied for the post keeps it in sight once it is closed. */
const isAppliedFor = (tx: Tx, me: Person) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(jobApplications)
      .where(and(eq(jobApplications.post_id, jobPosts.id), ofUser(jobApplications.worker_id, me.id))),
  )

/** Job posts are shown to everybody while they are open, then to those who applied and to the company. */
export const postCards: ModelReader = {
  async cards(tx, deps, me, ids) {
    const open = Object.entries(postState).flatMap(([status, state]) => (state === 'waiting' ? [status] : []))
    const rows = await tx
      .select({ post: jobPosts, company, site })
      .from(jobPosts)
      .innerJoin(companies, eq(companies.id, jobPosts.company_id))
      .leftJoin(sites, eq(sites.id, jobPosts.site_id))
      .where(
        and(
          inArray(jobPosts.id, ids),
          isNull(jobPosts.removed_at),
          or(
            sql`${jobPosts.status} = any (${sql.param(open)}::text[])`,
            isAppliedFor(tx, me),
            me.company_id === null ? undefined : ofCompany(jobPosts.company_id, me.company_id),
          ),
        ),
      )
    return rows.map(({ post, ...rest }) => ({
      model_type: 'post' as const,
      ...toCard(deps, post, postState[post.status]),
      answered_at: null,
      ...rest,
    }))
  },
  async isOwn(tx, me, id) {
    if (me.company_id === null) return false
    const [row] = await tx
      .select({ id: jobPosts.id })
      .from(jobPosts)
      .where(and(eq(jobPosts.id, id), ofCompany(jobPosts.company_id, me.company_id), isNull(jobPosts.removed_at)))
    return row !== undefined
  },
}
