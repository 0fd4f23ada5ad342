import { eq } from 'drizzle-orm'
import { payrollOf } from '#server/jobs/contract.access'
import { findRelatedWorker } from '#server/jobs/job-offer.access'
import { getOwnPost } from '#server/jobs/job-post.access'
import { listPresets } from '#server/jobs/job-preset.queries'
import { companies } from '#server/platform/db/schema/company'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { ofCompany } from '#server/platform/kit/scopes'
import { companyOf } from '#server/sites/site.access'
import { findApprover } from '#server/sites/site-approvers.access'
import { companyName } from '#server/sites/subcompany.queries'
import type { OfferPrefill } from '#shared/api/jobs/job-offer'
import type { SitePerson } from '#shared/api/sites/site'
import { takesNoOffers } from '#shared/domain/jobs/job-offer-facts'

type Begun = { worker_id?: string | undefined; post_id?: string | undefined }

/** What the form of an offer begins with, to this worker and with the terms of this post. */
export async function prefillOffer(
  tx: Tx,
  deps: Deps,
  me: Person,
  { worker_id, post_id }: Begun,
): Promise<OfferPrefill> {
  const worker = worker_id === undefined ? undefined : await findRelatedWorker(tx, me, worker_id)
  if (worker_id !== undefined && !worker) throw notFound()
  const payroll = await payrollOf(tx, me)
  const [company] = await tx
    .select({ usual: companies.payment_type })
    .from(companies)
    .where(ofCompany(companies.id, companyOf(me)))
  const approver = await findApprover(tx, companyOf(me), undefined, null)
  return {
    worker: worker ? toPerson(worker) : null,
    closed: worker?.blocks ? takesNoOffers : null,
    payroll_company: payroll && (await companyName(tx, payroll)),
    payment_type: payroll === null ? 'OWN' : (company?.usual ?? 'ABC'),
    approver: approver ? await findPerson(tx, approver) : null,
    post: post_id === undefined ? null : (await getOwnPost(tx, deps, me, post_id)).data,
    presets: await listPresets(tx, me),
  }
}

const person = { id: users.id, slug: users.slug, first_name: users.first_name, last_name: users.last_name }
const toPerson = ({ id, slug, first_name, last_name }: SitePerson): SitePerson => ({ id, slug, first_name, last_name })

async function findPerson(tx: Tx, id: string): Promise<SitePerson | null> {
  const [found] = await tx.select(person).from(users).where(eq(users.id, id))
  return found ?? null
}
