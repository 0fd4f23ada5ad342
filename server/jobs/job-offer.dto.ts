import { sql } from 'drizzle-orm'
import { documentsForEach } from '#server/jobs/assignment.queries'
import { isOfferOf } from '#server/jobs/job-offer.access'
import { findOffers } from '#server/jobs/job-offer.queries'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { signedFiles } from '#server/platform/files/signed'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import type { JobOffer } from '#shared/api/jobs/job-offer'
import { isWorker } from '#shared/api/kit/role'
import { londonDay } from '#shared/domain/kit/london'

/**
 * Those of the offers that the caller can see, each with the safety documents of its site and role while they can open
 * them.
 */
export async function offersInFull(tx: Tx, deps: Deps, me: Person, ids: string[]): Promise<JobOffer[]> {
  const table = { worker_id: sql`o.worker_id`, company_id: sql`o.company_id` }
  const scope = sql`o.id = any (${sql.param(ids)}::uuid[]) and ${isOfferOf(me, table)}`
  const today = londonDay(deps.clock.now())
  const offers = await findOffers(tx, { scope, today, withInvoice: !isWorker(me.role) })
  const planned = offers.flatMap(({ id, site, role_id }) => (site ? [{ id, site_id: site.id, role_id }] : []))
  if (!planned.length) return offers
  const documents = await documentsForEach(tx, planned)
  const files = await signedFiles(
    tx,
    deps,
    me,
    documents.map(({ media_id }) => media_id),
  )
  return offers.map((offer) => {
    if (!offer.site) return offer
    const media = documents.flatMap(({ planned_id, media_id }) =>
      planned_id === offer.id ? (files.get(media_id) ?? []) : [],
    )
    return { ...offer, site: { ...offer.site, media } }
  })
}

/** The offer, or 404. */
export async function getOffer(tx: Tx, deps: Deps, me: Person, id: string): Promise<{ data: JobOffer }> {
  const [data] = await offersInFull(tx, deps, me, [id])
  if (!data) throw notFound()
  return { data }
}
