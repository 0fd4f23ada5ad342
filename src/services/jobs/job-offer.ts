import { conversations } from '#services/account/conversation'
import { CallFailed, client } from '#services/kit/client'
import type { JobOffer, jobOfferApi } from '#shared/api/jobs/job-offer'
import { type GivenOffer, offerErrors, pastDays } from '#shared/api/jobs/offer-terms'
import type { Call } from '#shared/api/kit/endpoint'
import { londonDay } from '#shared/domain/kit/london'

const contract = () => import('#shared/api/jobs/job-offer').then((noun) => noun.jobOfferApi)
const { prefill, forecast, advice, send, accept, reject, withdraw } = client(contract)

export type NewOffer = Call<typeof jobOfferApi.send>['body']

/** What the server would refuse an offer for, by field: what is missing comes before what is wrong with it. */
async function check(offer: NewOffer, given: GivenOffer): Promise<Record<string, string>> {
  const { error } = (await contract()).send.body.safeParse(offer)
  const issues = error?.issues.map(({ path, message }) => [String(path[0]), message]).reverse() ?? []
  return { ...offerErrors(given), ...pastDays(given, londonDay(new Date())), ...Object.fromEntries(issues) }
}

/** An offer, as a message of its conversation has it: there is no call for one offer. 404 when none has it. */
async function read({ id, conversation_id }: { id: string; conversation_id: string }, signal?: AbortSignal) {
  let before: string | undefined
  do {
    const query = { per_page: 200, ...(before && { before }) }
    const page = await conversations.messages({ params: { id: conversation_id }, query }, signal)
    const found = page.data.find(({ model }) => model?.model_type === 'offer' && model.id === id)
    if (found) return parse(found.model)
    before = page.meta.more ? page.data[0]?.id : undefined
  } while (before)
  throw new CallFailed(404, undefined)
}
const parse = async (model: unknown): Promise<JobOffer> =>
  (await import('#shared/api/jobs/job-offer')).JobOffer.parse(model)

export const jobOffers = { prefill, forecast, advice, send, accept, reject, withdraw, check, read }
