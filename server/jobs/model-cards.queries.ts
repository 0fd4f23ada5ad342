import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ModelReader } from '#server/account/model-cards'
import { offersInFull } from '#server/jobs/job-offer.dto'
import { isInSight } from '#server/jobs/job-post.access'
import { listMarket } from '#server/jobs/job-post.queries'
import { jobOffers, jobPosts } from '#server/platform/db/schema/job'
import { ofCompany, ofUser } from '#server/platform/kit/scopes'
import type { ModelState } from '#shared/api/account/model-card'
import type { OfferCard, OfferStatus } from '#shared/api/jobs/job-offer'
import type { MarketPost, PostCard, PostStatus } from '#shared/api/jobs/job-post'
import { isOverdue } from '#shared/domain/jobs/job-offer-facts'
import { londonDay } from '#shared/domain/kit/london'

const offerState: Record<OfferStatus, ModelState> = {
  PENDING: 'waiting',
  ACCEPTED: 'accepted',
  REJECTED: 'declined',
  WITHDRAWN: 'withdrawn',
  EXPIRED: 'expired',
}
/** Job offers are shown to their worker, and to staff of the company that made them. */
export const offerCards: ModelReader = {
  cards: async (tx, deps, me, ids): Promise<OfferCard[]> =>
    (await offersInFull(tx, deps, me, ids)).map((offer) => ({ ...offer, state: offerState[offer.status] })),
  async isOwn(tx, me, id, to) {
    if (me.company_id === null) return false
    const [row] = await tx
      .select({ id: jobOffers.id })
      .from(jobOffers)
      .where(and(eq(jobOffers.id, id), ofCompany(jobOffers.company_id, me.company_id), ofUser(jobOffers.worker_id, to)))
    return row !== undefined
  },
}

const postState: Record<PostStatus, ModelState> = { ACTIVE: 'waiting', INACTIVE: 'closed', REMOVED: 'closed' }
const stateOf = (post: MarketPost, today: string): ModelState =>
  postState[post.status] === 'waiting' && isOverdue(post, today) ? 'expired' : postState[post.status]

/** Job posts are shown to everybody while they are open, then to those who applied and to the company. */
export const postCards: ModelReader = {
  async cards(tx, deps, me, ids): Promise<PostCard[]> {
    const today = londonDay(deps.clock.now())
    const scope = sql`p.id = any (${sql.param(ids)}::uuid[]) and ${isInSight(me)}`
    const { rows } = await listMarket(tx, { scope, page: { page: 1, per_page: ids.length }, reader: me })
    return rows.map((post) => ({ ...post, state: stateOf(post, today), answered_at: null }))
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
