import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { concernsConversation } from '#machines/account/feed-events'
import { viewOfferMachine } from '#machines/jobs/view-offer.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { LinkButton } from '#ui/elements/link-button'
import { Skeleton } from '#ui/elements/skeleton'
import { useSmallScreen } from '#ui/elements/use-screen-size'
import { Banner } from '#ui/feedback/banner'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { Confirm } from '#ui/overlays/confirm'
import { Drawer } from '#ui/overlays/drawer'
import { FeedActor } from '#views/account/feed-actor'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './offer.module.css'
import { OfferAnswer } from './offer-answer.tsx'
import { OfferChip } from './offer-display.tsx'
import { OfferTerms } from './offer-terms.tsx'
import { OfferWithdraw } from './offer-withdraw.tsx'

type Props = {
  id: string
  conversation_id: string
  /** The reader is a worker: it was sent to them. */
  isOwn: boolean
  toast: PageContext['toast']
  onClose: () => void
}

/** A job offer, in the drawer 'view-offer'. */
export function ViewOffer({ id, conversation_id, isOwn, toast, onClose }: Props) {
  const actor = useActorRef(viewOfferMachine, { input: { id, conversation_id, isOwn } })
  const feed = FeedActor.useActorRef()
  useActorEvents(feed, (event) => {
    if (concernsConversation(event, conversation_id)) actor.send({ type: 'refresh' })
  })
  useActorEvents(actor, ({ type }) => {
    // The open conversation reads its messages again, also when the answer was not taken.
    feed.send({ type: 'conversationChanged', conversationId: conversation_id, modelId: id })
    if (type === 'refused') return
    const text = {
      accepted: outcomes.offerAccepted,
      rejected: outcomes.offerRejected,
      withdrawn: 'Job offer withdrawn.',
    }
    toast({ tone: 'success', text: text[type] })
    onClose()
  })
  return <OfferDrawer actor={actor} onClose={onClose} />
}

type DrawerProps = { actor: ActorRefFrom<typeof viewOfferMachine>; onClose: () => void }
export function OfferDrawer({ actor, onClose }: DrawerProps) {
  const isOwn = useSelector(actor, (state) => state.context.isOwn)
  const offer = useSelector(actor, (state) => state.context.offer)
  const advice = useSelector(actor, (state) => state.context.advice)
  const opened = useSelector(actor, (state) => state.context.opened)
  const today = useSelector(actor, (state) => state.context.today)
  const message = useSelector(actor, (state) => state.context.message)
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const outdated = useSelector(actor, (state) => state.matches('outdated'))
  const declining = useSelector(actor, (state) => state.matches('declining'))
  const withdrawing = useSelector(actor, (state) => state.matches('withdrawing'))
  const answering = useSelector(actor, (state) =>
    (['accepting', 'rejecting', 'retracting'] as const).some((one) => state.matches(one)),
  )
  const retry = () => actor.send({ type: 'retry' })
  const isSmall = useSmallScreen()
  const chip = offer && <OfferChip offer={offer} today={today} />
  return (
    <Drawer
      open
      size="offer"
      title={['Job offer', offer?.ref_number].filter(Boolean).join(' ')}
      head={!isSmall && chip}
      onClose={onClose}
      loading={answering}
      foot={
        offer &&
        !missing &&
        (isOwn ? <OfferAnswer offer={offer} actor={actor} /> : <OfferWithdraw offer={offer} actor={actor} />)
      }
    >
      {unreachable && <ErrorState title="The offer could not be loaded" level={3} onRetry={retry} />}
      {missing && (
        <EmptyState title="This offer is not here" level={3}>
          A job offer is read by its worker and by the company that sent it.
        </EmptyState>
      )}
      {!offer && !missing && !unreachable && (
        <div aria-busy="true">
          <Skeleton height={320} />
        </div>
      )}
      {offer && !missing && (
        <div className={s.offer}>
          {isSmall && <div>{chip}</div>}
          {message && (
            <Banner tone="bad" announce>
              {message}
            </Banner>
          )}
          {outdated && (
            <Banner tone="wait" announce>
              No connection: this may have changed meanwhile. <LinkButton onClick={retry}>Retry</LinkButton>
            </Banner>
          )}
          <OfferTerms
            offer={offer}
            isOwn={isOwn}
            advice={advice}
            opened={opened}
            onOpen={(id) => actor.send({ type: 'openDocument', id })}
          />
        </div>
      )}
      <Confirm
        open={declining}
        question="Decline this job offer?"
        verb="Decline"
        keep="Keep"
        danger
        onConfirm={() => actor.send({ type: 'confirm' })}
        onDeny={() => actor.send({ type: 'deny' })}
      >
        The company is told, and this offer cannot be accepted any more.
      </Confirm>
      <Confirm
        open={withdrawing}
        question="Withdraw this job offer?"
        verb="Withdraw"
        keep="Keep"
        danger
        onConfirm={() => actor.send({ type: 'confirm' })}
        onDeny={() => actor.send({ type: 'deny' })}
      >
        It cannot be accepted any more. You can send another one.
      </Confirm>
    </Drawer>
  )
}
