import type { ActorRefFrom } from 'xstate'
import { contractLifecycle } from '#lifecycles/jobs/contract'
import { judge, stateOf } from '#lifecycles/law'
import type { contractActionsMachine } from '#machines/jobs/contract-actions.machine'
import type { ContractDetail } from '#shared/api/jobs/contract'
import { contractFacts, nothingPlanned } from '#shared/domain/jobs/contract-facts'
import { Button } from '#ui/elements/button'
import { DisabledReason } from '#ui/elements/disabled-reason'
import s from './contract.module.css'

type Props = { contract: ContractDetail; actions: ActorRefFrom<typeof contractActionsMachine> }

/** The actions on a contract, or the one reason that there are none. */
export function ContractButtons({ contract: { status, editable, company, end_at }, actions }: Props) {
  const verdict = judge(contractLifecycle, stateOf(status), contractFacts(nothingPlanned), { type: 'terminate' })
  const closed = verdict.allowed
    ? editable
      ? undefined
      : `Only the owner of ${company.name} changes this contract.`
    : verdict.reason
  if (closed)
    return (
      <p>
        <DisabledReason>{closed}</DisabledReason>
      </p>
    )
  return (
    <div className={s.buttons}>
      <Button onClick={() => actions.send({ type: 'extend' })}>{end_at === null ? 'Set a last day' : 'Extend'}</Button>
      <Button onClick={() => actions.send({ type: 'changeRate' })}>Change rate</Button>
      <Button kind="danger" onClick={() => actions.send({ type: 'terminate' })}>
        Terminate
      </Button>
    </div>
  )
}
