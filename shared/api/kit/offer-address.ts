import { pathOf } from './paths.ts'

/**
 * The drawer of a job offer opens over any page inside the frame, by the fragment of the address, so that a reload, the
 * Back button and a link in a mail keep it:
 *
 *     <ButtonLink href={createOfferAddress({ worker: id, site_id, post_id })}>Send Offer</ButtonLink>
 *     <a href={viewOfferAddress({ id, conversation_id })}>View offer</a>
 *     page.go(addressOfOffer({ id, conversation_id }))
 *
 * The first two open it over the page that shows the link, the third over its conversation. All ids are UUIDs; an address with anything else opens
 * nothing. Only owners and managers can create an offer.
 */
export type OfferDrawer =
  | ({ kind: 'create-offer' } & NewOffer)
  /** An offer is read from the messages of its conversation. */
  | { kind: 'view-offer'; id: string; conversation_id: string }

/** `worker`: the worker's id; chosen in the form without one. With a post the form begins with its terms. */
export type NewOffer = { worker?: string | undefined; site_id?: string | undefined; post_id?: string | undefined }

const addressOf = (kind: OfferDrawer['kind'], params: Record<string, string | undefined>) => {
  const given = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `#${kind}?${new URLSearchParams(given)}`
}
export const createOfferAddress = ({ worker, site_id, post_id }: NewOffer) =>
  addressOf('create-offer', { worker, site_id, post_id })
export const viewOfferAddress = ({ id, conversation_id }: { id: string; conversation_id: string }) =>
  addressOf('view-offer', { id, conversation_id })

/** An offer over its conversation. */
export const addressOfOffer = (offer: { id: string; conversation_id: string }) =>
  `${pathOf({ route: 'messages', params: {}, query: { id: offer.conversation_id } })}${viewOfferAddress(offer)}`

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** The drawer of a fragment ('#create-offer?worker=…'); undefined for any other. */
export function readOfferAddress(fragment: string): OfferDrawer | undefined {
  const [kind, params] = fragment.slice(1).split('?', 2)
  const given = new URLSearchParams(params)
  if ([...given.values()].some((value) => !uuid.test(value))) return undefined
  const { worker, site_id, post_id, id, conversation_id } = Object.fromEntries<string | undefined>(given)
  if (kind === 'create-offer') return { kind, worker, site_id, post_id }
  return kind === 'view-offer' && id && conversation_id ? { kind, id, conversation_id } : undefined
}
