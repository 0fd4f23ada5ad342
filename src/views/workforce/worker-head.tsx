import { Handshake, Pencil, Smartphone } from 'lucide-react'
import { createOfferAddress } from '#shared/api/kit/offer-address'
import { outcomes } from '#shared/api/kit/outcomes'
import { pathOf, paths } from '#shared/api/kit/paths'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { Avatar } from '#ui/display/avatar'
import { Chip } from '#ui/display/chip'
import { PageHead } from '#ui/display/page-head'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { nameOf } from './worker-columns.tsx'
import { contractChips } from './worker-status.tsx'

/** Who this is, who they work for, and the actions on their profile. */
export function WorkerHead({ worker, onReset }: { worker: WorkerDetail; onReset: () => void }) {
  const { contract_status: status, company, trade, editable } = worker
  const disabledReason = editable ? undefined : outcomes.workerNotEditable
  const guard = worker.default_role === 'SECURITY_GUARD'
  return (
    <PageHead
      picture={<Avatar name={nameOf(worker)} src={worker.photo ?? undefined} size="l" />}
      back={<a href={paths.workers}>Workers</a>}
      title={nameOf(worker)}
      under={
        <>
          {[trade, company?.name].filter(Boolean).join(', ')}
          {guard && trade !== 'Security guard' && <Chip tone="info">Security guard</Chip>}
          {status && (
            <Chip tone={contractChips[status].tone} bare={contractChips[status].tone !== 'wait'}>
              {contractChips[status].word}
            </Chip>
          )}
        </>
      }
      actions={
        worker.relation !== 'PAY' &&
        (editable ? (
          <>
            {worker.employed && (
              <ButtonLink icon={Handshake} href={createOfferAddress({ worker: worker.id })}>
                Send Offer
              </ButtonLink>
            )}
            <Button icon={Smartphone} onClick={onReset}>
              Reset phone
            </Button>
            <ButtonLink icon={Pencil} href={pathOf({ route: 'workerProfileEdit', params: { slug: worker.slug } })}>
              Edit
            </ButtonLink>
          </>
        ) : (
          <Button icon={Pencil} reasonPlacement="under" disabledReason={disabledReason}>
            Edit
          </Button>
        ))
      }
    />
  )
}
