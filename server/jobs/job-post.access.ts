import { eq, type SQL, sql } from 'drizzle-orm'
import { isOnMarket, isOpenPost, isShown, listOwnPosts } from '#server/jobs/job-post.queries'
import type { Point } from '#server/jobs/miles'
import { jobApplications, jobInvitations } from '#server/platform/db/schema/job'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { ofCompany, ofUser } from '#server/platform/kit/scopes'
import { companyOf } from '#server/sites/site.access'
import { isWorker } from '#shared/api/kit/role'
import { areaOf } from '#shared/domain/platform/postcode-areas'

/** The posts `p` of the caller's company. */
export const isOwnPost = (me: Person): SQL => sql`${ofCompany(sql`p.company_id`, companyOf(me))} and ${isShown}`

/** PUBROW: what is on the market; for staff also the company's own, active or not. */
export const isVisiblePost = (me: Person, today: string): SQL =>
  isWorker(me.role) ? isOnMarket(today) : sql`((${isOnMarket(today)}) or (${isOwnPost(me)}))`

/** In a message: open ones, with those of the caller's company and those that they applied for or are invited to. */
export const isInSight = (me: Person): SQL => sql`${isShown} and (${isOpenPost}
  or ${ofCompany(sql`p.company_id`, companyOf(me))}
  or exists (select from ${jobApplications} a where a.post_id = p.id and ${ofUser(sql`a.worker_id`, me.id)})
  or exists (select from ${jobInvitations} i where i.post_id = p.id and ${ofUser(sql`i.worker_id`, me.id)}))`

/** Roughly where a worker lives: the centre of their postcode area. Undefined without a postcode, and for staff. */
export async function homeOf(tx: Tx, me: Person): Promise<Point | undefined> {
  if (!isWorker(me.role)) return undefined
  const [row] = await tx.select({ postcode: users.postcode }).from(users).where(eq(users.id, me.id))
  return areaOf(row?.postcode)
}

/** Applicants with a post that is read by itself. */
const allApplicants = 1000
/** One of the company's posts, or 404. */
export async function getOwnPost(tx: Tx, deps: Deps, me: Person, id: string) {
  const scope = sql`${isOwnPost(me)} and p.id = ${id}`
  const page = { page: 1, per_page: 1 }
  const { rows } = await listOwnPosts(tx, deps, { scope, page, reader: me, applicants: allApplicants })
  if (!rows[0]) throw notFound()
  return { data: rows[0] }
}
