import { eq, type SQL, sql } from 'drizzle-orm'
import { isOnMarket, isShown, listOwnPosts } from '#server/jobs/job-post.queries'
import type { Point } from '#server/jobs/miles'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { ofCompany } from '#server/platform/kit/scopes'
import { companyOf } from '#server/sites/site.access'
import { isWorker } from '#shared/api/kit/role'
import { areaOf } from '#shared/domain/platform/postcode-areas'

/** The posts `p` of the caller's company. */
export const isOwnPost = (me: Person): SQL => sql`${ofCompany(sql`p.company_id`, companyOf(me))} and ${isShown}`

/** PUBROW: what is on the market; for staff also the company's own, active or not. */
export const isVisiblePost = (me: Person, today: string): SQL =>
  isWorker(me.role) ? isOnMarket(today) : sql`((${isOnMarket(today)}) or (${isOwnPost(me)}))`

/** Roughly where a worker lives: the centre of their postcode area. Undefined without a postcode, and for staff. */
export async function homeOf(tx: Tx, me: Person): Promise<Point | undefined> {
  if (!isWorker(me.role)) return undefined
  const [row] = await tx.select({ postcode: users.postcode }).from(users).where(eq(users.id, me.id))
  return areaOf(row?.postcode)
}

/** One of the company's posts, or 404. */
export async function getOwnPost(tx: Tx, me: Person, id: string) {
  const scope = sql`${isOwnPost(me)} and p.id = ${id}`
  const { rows } = await listOwnPosts(tx, { scope, page: { page: 1, per_page: 1 }, reader: me })
  if (!rows[0]) throw notFound()
  return { data: rows[0] }
}
