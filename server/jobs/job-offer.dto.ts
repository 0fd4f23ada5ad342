import { sql } from 'drizzle-orm'
import { documentsFor } from '#server/jobs/assignment.queries'
import { isOfferOf } from '#server/jobs/job-offer.access'
import { findOffer } from '#server/jobs/job-offer.queries'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { signedFiles } from '#server/platform/files/signed'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import type { JobOffer } from '#shared/api/jobs/job-offer'
import { isWorker } from '#shared/api/kit/role'
import { londonDay } from '#shared/domain/kit/london'

/** An offer with the safety documents of its site and role, as the caller can see it; undefined for anybody else. */
export async function findOfferInFull(tx: Tx, deps: Deps, me: Person, id: string): Promise<JobOffer | undefined> {
  const table = { worker_id: sql`o.worker_id`, company_id: sql`o.company_id` }
  const scope = sql`o.id = ${id} and ${isOfferOf(me, table)}`
  const today = londonDay(deps.clock.now())
  const offer = await findOffer(tx, { scope, today, withInvoice: !isWorker(me.role) })
  if (!offer?.site) return offer
  const { site, role_id } = offer
  const documents = await documentsFor(tx, { id, site_id: site.id, role_id })
  const ids = documents.map(({ media_id }) => media_id)
  const files = await signedFiles(tx, deps, me, ids)
  return { ...offer, site: { ...site, media: ids.flatMap((file) => files.get(file) ?? []) } }
}

/** The same, or 404. */
export async function getOffer(tx: Tx, deps: Deps, me: Person, id: string): Promise<{ data: JobOffer }> {
  const data = await findOfferInFull(tx, deps, me, id)
  if (!data) throw notFound()
  return { data }
}
