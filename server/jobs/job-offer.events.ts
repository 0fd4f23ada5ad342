import type { OfferRow } from '#server/jobs/job-offer.queries'
import { openEvent } from '#server/platform/events'
import type { Person } from '#server/platform/kit/person'

export type OfferMoved = { offer: OfferRow; me: Person; now: Date }
/**
 * An offer has been sent. Whoever brings it into a conversation sets its `conversation_id`, to which the notifications
 * of the offer lead.
 */
export const offerSent = openEvent<OfferMoved>()
/** It has been accepted, declined or withdrawn. */
export const offerAnswered = openEvent<OfferMoved>()
