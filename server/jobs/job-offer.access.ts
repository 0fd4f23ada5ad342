import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { siteOf } from '#server/jobs/assignment.access'
import { employments, memberships } from '#server/platform/db/schema/company'
import { companyBlocks } from '#server/platform/db/schema/conversation'
import { jobApplications } from '#server/platform/db/schema/job'
import { siteManagers, sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { unprocessable } from '#server/platform/kit/problems'
import { ofCompany, ofUser } from '#server/platform/kit/scopes'
import { companyOf, type SiteRow } from '#server/sites/site.access'
import { guardTrade } from '#server/sites/site-guards.access'
import { isWorker } from '#shared/api/kit/role'
import { unrelatedWorker } from '#shared/domain/jobs/job-offer-facts'

/** The offers that the caller can see: a worker's own, or those of the company. Columns of `job_offers`. */
export const isOfferOf = (me: Person, table: { worker_id: SQLWrapper; company_id: SQLWrapper }): SQL =>
  isWorker(me.role) ? ofUser(table.worker_id, me.id) : ofCompany(table.company_id, companyOf(me))

/**
 * Whom the caller's company can send an offer. `born`: of the company's own people only, as a warning about the minimum
 * wage would give it away. `agrees`: they agree to be found. `blocks`: they take no messages from it.
 */
export type RelatedWorker = {
  id: string
  slug: string
  first_name: string
  last_name: string
  born: string | null
  agrees: boolean
  blocks: boolean
}
/** The worker, if the company employs them, has an application of theirs, or if they agree to be found by it. */
export async function findRelatedWorker(tx: Tx, me: Person, workerId: string): Promise<RelatedWorker | undefined> {
  const company = companyOf(me)
  const employs = sql<boolean>`exists (select from ${employments} e where e.worker_id = ${users}.id
    and ${ofCompany(sql`e.company_id`, company)} and e.ended_at is null)`
  const hasApplied = sql<boolean>`exists (select from ${jobApplications} a where a.worker_id = ${users}.id
    and ${ofCompany(sql`a.company_id`, company)})`
  const blocks = sql<boolean>`exists (select from ${companyBlocks} b where b.worker_id = ${users}.id
    and ${ofCompany(sql`b.company_id`, company)})`
  const [worker] = await tx
    .select({
      id: users.id,
      slug: users.slug,
      first_name: users.first_name,
      last_name: users.last_name,
      born: sql<string | null>`case when ${employs} then ${users.date_of_birth}::text end`,
      agrees: sql<boolean>`${users.open_to_work} and not ${blocks}`,
      blocks,
    })
    .from(users)
    .where(
      and(
        eq(users.id, workerId),
        eq(users.active, true),
        sql`${users.default_role} in ('WORKER', 'SECURITY_GUARD')`,
        sql`(${users.open_to_work} and not ${blocks} or ${employs} or ${hasApplied})`,
      ),
    )
  return worker
}

/** The chosen site, where the caller's company can work (422 on `site_id` otherwise); undefined without one. */
export const chosenSite = async (tx: Tx, me: Person, siteId: string | null): Promise<SiteRow | undefined> =>
  siteId === null ? undefined : siteOf(tx, me, siteId)

/** Whether a site is open, and the company has access to it; also without a site. */
export async function isOpenTo(tx: Tx, siteId: string | null, companyId: string): Promise<boolean> {
  if (siteId === null) return true
  const { rows } = await tx.execute<{ open: boolean }>(sql`select muster.lets_in(${siteId}, ${companyId}) as open`)
  return rows[0]?.open === true
}

/** A guard's work on a site of the company is given by an owner, or a manager of that site. */
export async function canSenderAssign(
  tx: Tx,
  {
    sender_id,
    company_id,
    site_id,
    role_id,
  }: { sender_id: string; company_id: string; site_id: string | null; role_id: string },
): Promise<boolean> {
  if (site_id === null || role_id !== guardTrade) return true
  const { rows } = await asServer(tx, () =>
    tx.execute(sql`select s.id from ${sites} s where s.id = ${site_id} and (s.company_id <> ${company_id}
      or exists (select from ${memberships} m where m.user_id = ${sender_id} and ${ofCompany(sql`m.company_id`, company_id)}
        and m.ended_at is null and (m.role = 'OWNER' or exists (
          select from ${siteManagers} g where g.site_id = s.id and g.user_id = m.user_id))))`),
  )
  return rows.length > 0
}

/** 422 for a worker to whom the company cannot send an offer. */
export const notRelated = () => unprocessable({ worker_id: [unrelatedWorker] })
