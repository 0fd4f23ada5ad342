import { hasTag, judge, stateOf, statusesOf } from '#lifecycles/law'
import type { JobOffer } from '#shared/api/jobs/job-offer'
import { isOverdue, offerFacts } from '#shared/domain/jobs/job-offer-facts'
import { type JobOfferMove, jobOfferLifecycle } from './job-offer.lifecycle.ts'

const is = statusesOf(jobOfferLifecycle)
/** The offer on London's `today`: one that nobody has answered in time has expired. */
export const offerOn = (offer: JobOffer, today: string): JobOffer =>
  hasTag(jobOfferLifecycle, offer.status, 'open') && isOverdue(offer, today) ? { ...offer, status: is.expired } : offer

/** Why a move of the offer cannot be made on London's `today`; undefined when it can. The server knows of its site. */
export function offerDisabledReason(offer: JobOffer, move: JobOfferMove, today: string): string | undefined {
  const facts = offerFacts({ isRelated: true, isOpen: true, end_at: offer.end_at, today })
  const verdict = judge(jobOfferLifecycle, stateOf(offer.status), facts, move)
  return verdict.allowed ? undefined : verdict.reason
}
