import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { offerDisabledReason } from '#machines/jobs/offer-law'
import type { viewOfferMachine } from '#machines/jobs/view-offer.machine'
import type { JobOffer } from '#shared/api/jobs/job-offer'
import { Button } from '#ui/elements/button'

type Props = { offer: JobOffer; actor: ActorRefFrom<typeof viewOfferMachine> }

/** What the company can do with an offer that waits. */
export function OfferWithdraw({ offer, actor }: Props) {
  const today = useSelector(actor, (state) => state.context.today)
  const busy = useSelector(actor, (state) => state.matches('retracting'))
  return (
    <Button
      kind="danger"
      size="l"
      busy={busy}
      disabledReason={offerDisabledReason(offer, { type: 'withdraw' }, today)}
      onClick={() => actor.send({ type: 'withdraw' })}
    >
      Withdraw
    </Button>
  )
}
