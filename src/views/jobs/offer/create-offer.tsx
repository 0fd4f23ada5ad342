import { useActorRef, useSelector } from '@xstate/react'
import { useId } from 'react'
import { createOfferMachine } from '#machines/jobs/create-offer.machine'
import type { NewOffer } from '#shared/api/kit/offer-address'
import { outcomes } from '#shared/api/kit/outcomes'
import { unrelatedWorker } from '#shared/domain/jobs/job-offer-facts'
import { Button } from '#ui/elements/button'
import { Skeleton } from '#ui/elements/skeleton'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { Confirm } from '#ui/overlays/confirm'
import { Drawer } from '#ui/overlays/drawer'
import { nameOf } from '#views/jobs/assignment-display'
import { BoundForm } from '#views/shared/bound-form'
import { LeaveQuestion } from '#views/shared/leave-question'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './offer.module.css'
import { OfferFields } from './offer-fields.tsx'

type Props = { begun: NewOffer; toast: PageContext['toast']; onClose: () => void }

/** A new job offer, in the drawer 'create-offer'. */
export function CreateOffer({ begun: { worker, site_id, post_id }, toast, onClose }: Props) {
  const formId = useId()
  const form = useActorRef(createOfferMachine, { input: { worker, site_id, post_id } })
  const recipient = useSelector(form, (state) => state.context.prefill.worker)
  const closed = useSelector(form, (state) => (state.matches('closed') ? state.context.prefill.closed : undefined))
  const warnings = useSelector(form, (state) => state.context.warnings)
  const loading = useSelector(form, (state) => state.matches('loading'))
  const missing = useSelector(form, (state) => state.matches('missing'))
  const unreachable = useSelector(form, (state) => state.matches('unreachable'))
  const warned = useSelector(form, (state) => state.matches('warned'))
  const sending = useSelector(form, (state) =>
    (['checking', 'forecasting', 'sending'] as const).some((one) => state.matches(one)),
  )
  useActorEvents(form, (event) => {
    if (event.type === 'presetSaved') return toast({ tone: 'success', text: 'Saved as the preset for this role.' })
    if (event.type === 'sent') toast({ tone: 'success', text: outcomes.offerSent })
    onClose()
  })
  const isOpen = !loading && !missing && !unreachable && !closed
  const leave = () => (isOpen ? form.send({ type: 'leave' }) : onClose())
  return (
    <Drawer
      open
      size="offer"
      title={recipient ? `Job offer for ${nameOf(recipient)}` : 'Job offer'}
      onClose={leave}
      loading={sending}
      foot={
        isOpen && (
          <div className={s.foot}>
            <Button size="l" onClick={leave} disabledReason={sending ? 'already on its way' : undefined}>
              Cancel
            </Button>
            <Button size="l" type="submit" form={formId} kind="primary" busy={sending}>
              Send Offer
            </Button>
          </div>
        )
      }
    >
      {loading && (
        <div aria-busy="true">
          <Skeleton height={320} />
        </div>
      )}
      {unreachable && (
        <ErrorState title="The form could not be loaded" level={3} onRetry={() => form.send({ type: 'retry' })} />
      )}
      {missing && (
        <EmptyState title="This person cannot be sent an offer" level={3}>
          {unrelatedWorker}
        </EmptyState>
      )}
      {closed && (
        <EmptyState title="This person cannot be sent an offer" level={3}>
          {closed}
        </EmptyState>
      )}
      {isOpen && (
        <BoundForm actor={form} id={formId} className={s.form}>
          <OfferFields form={form} hasWorkerField={!recipient} />
        </BoundForm>
      )}
      <Confirm
        open={warned}
        question="Send this offer anyway?"
        verb="Send anyway"
        keep="Change the offer"
        onConfirm={() => form.send({ type: 'confirm' })}
        onDeny={() => form.send({ type: 'deny' })}
      >
        <ul className={s.warnings}>
          {warnings.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Confirm>
      <LeaveQuestion form={form}>The offer is not sent yet.</LeaveQuestion>
    </Drawer>
  )
}
