import { Pencil, Smartphone } from 'lucide-react'
import { outcomes } from '#shared/api/kit/outcomes'
import { pathOf, paths } from '#shared/api/kit/paths'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { Avatar } from '#ui/display/avatar'
import { Chip } from '#ui/display/chip'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import s from './worker.module.css'
import { nameOf } from './worker-columns.tsx'
import { contractChips } from './worker-status.tsx'

/** Who this is, who they work for, and the actions on their profile. */
export function WorkerHead({ worker, onReset }: { worker: WorkerDetail; onReset: () => void }) {
  const { contract_status: status, company, trade, editable } = worker
  const disabledReason = editable ? undefined : outcomes.workerNotEditable
  const guard = worker.default_role === 'SECURITY_GUARD'
  return (
    <header className={s.head}>
      <div className={s.who}>
        <Avatar name={nameOf(worker)} src={worker.photo ?? undefined} size="l" />
        <div>
          <p className={s.back}>
            <a href={paths.workers}>Workers</a>
          </p>
          <h1>{nameOf(worker)}</h1>
          <p className={s.under}>
            {[trade, company?.name].filter(Boolean).join(', ')}
            {guard && trade !== 'Security guard' && <Chip tone="info">Security guard</Chip>}
            {status && (
              <Chip tone={contractChips[status].tone} bare={contractChips[status].tone !== 'wait'}>
                {contractChips[status].word}
              </Chip>
            )}
          </p>
        </div>
      </div>
      {worker.relation !== 'PAY' && (
        <div className={s.actions}>
          {editable ? (
            <>
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
          )}
        </div>
      )}
    </header>
  )
}
