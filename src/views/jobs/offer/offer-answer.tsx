import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { offerDisabledReason } from '#machines/jobs/offer-law'
import type { viewOfferMachine } from '#machines/jobs/view-offer.machine'
import type { JobOffer } from '#shared/api/jobs/job-offer'
import { Button } from '#ui/elements/button'
import { DisabledReason } from '#ui/elements/disabled-reason'
import { Checkbox } from '#ui/fields/checkbox'
import s from './offer.module.css'

type Props = { offer: JobOffer; actor: ActorRefFrom<typeof viewOfferMachine> }

/** The worker’s answer. A reason that prevents both is given once. */
export function OfferAnswer({ offer, actor }: Props) {
  const ticked = useSelector(actor, (state) => state.context.ticked)
  const today = useSelector(actor, (state) => state.context.today)
  const accepting = useSelector(actor, (state) => state.matches('accepting'))
  const rejecting = useSelector(actor, (state) => state.matches('rejecting'))
  const closed = offerDisabledReason(offer, { type: 'reject' }, today)
  if (closed)
    return (
      <p role="status">
        <DisabledReason>{closed}</DisabledReason>
      </p>
    )
  return (
    <div className={s.answer}>
      <Checkbox
        label="Accept Doc's"
        checked={ticked}
        onChange={(ticked) => actor.send({ type: 'tickDocuments', ticked })}
      />
      <div className={s.foot}>
        <Button kind="danger" size="l" busy={rejecting} onClick={() => actor.send({ type: 'decline' })}>
          Decline
        </Button>
        <Button
          kind="primary"
          size="l"
          wide
          busy={accepting}
          reasonPlacement="under"
          disabledReason={offerDisabledReason(offer, { type: 'accept', rams_accepted: ticked }, today)}
          onClick={() => actor.send({ type: 'accept' })}
        >
          Accept
        </Button>
      </div>
    </div>
  )
}
