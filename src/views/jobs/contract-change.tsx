import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { contractActionsMachine } from '#machines/jobs/contract-actions.machine'
import type { ContractDetail } from '#shared/api/jobs/contract'
import { londonDay } from '#shared/domain/kit/london'
import { dayInNumbers } from '#shared/domain/kit/words'
import { NumberField } from '#ui/fields/number-field'
import { TextArea } from '#ui/fields/text-area'
import { FormDialog } from '#ui/overlays/form-dialog'
import { DayField } from '#views/shared/day-field'
import { nameOf } from './assignment-display.tsx'
import { rateInWords } from './contract-display.tsx'
import { LowRate } from './low-rate.tsx'

type Change = 'extend' | 'rate' | 'end'
type Props = { contract: ContractDetail; actions: ActorRefFrom<typeof contractActionsMachine>; what: Change }

const titles: Record<Change, string> = {
  extend: 'Extend the contract',
  rate: 'Change the hourly rate',
  end: 'Terminate the contract',
}
const verbs: Record<Change, string> = { extend: 'Extend', rate: 'Change rate', end: 'Terminate' }

/** '2 assignments are cancelled with it.' */
const assignmentsEnding = (count: number) =>
  count === 1 ? '1 assignment is cancelled with it.' : `${count} assignments are cancelled with it.`

/** A change of a contract: a later last day, another rate, or its end. */
export function ContractChange({ contract, actions, what }: Props) {
  const typed = useSelector(actions, (state) => state.context.typed)
  const { errors, message } = useSelector(actions, (state) => state.context.formError)
  const busy = useSelector(actions, (state) => state.hasTag('busy'))
  const change = (text: string) => actions.send({ type: 'change', typed: text })
  const setsFirstEnd = what === 'extend' && contract.end_at === null
  const today = londonDay(new Date())
  const [from = today] = [contract.start_at, today].sort().reverse()
  return (
    <FormDialog
      size="s"
      title={setsFirstEnd ? 'Set a last day' : titles[what]}
      verb={setsFirstEnd ? 'Set' : verbs[what]}
      keep={what === 'end' ? 'Keep' : 'Cancel'}
      danger={what === 'end'}
      busy={busy}
      message={message}
      onSubmit={() => actions.send({ type: 'submit' })}
      onClose={() => actions.send({ type: 'close' })}
    >
      {what === 'extend' && (
        <DayField
          label="New last day"
          hint={contract.end_at ? `It ends on ${dayInNumbers(contract.end_at)} now.` : 'It has no last day now.'}
          value={typed}
          error={errors.end_at}
          onChange={change}
        />
      )}
      {what === 'rate' && (
        <>
          <NumberField
            label="Hourly rate"
            before="£"
            hint={`${rateInWords(contract.hourly_rate)} now. The new one is paid from ${dayInNumbers(from)}; earlier days keep theirs.`}
            min={0}
            step={0.01}
            value={typed}
            error={errors.hourly_rate}
            onChange={change}
          />
          <LowRate typed={typed} day={from} />
        </>
      )}
      {what === 'end' && (
        <>
          <p>{`${nameOf(contract.worker)} is told. It ends today, and nothing of it is erased.`}</p>
          {contract.assignments_ending > 0 && <p>{assignmentsEnding(contract.assignments_ending)}</p>}
          <TextArea label="Reason" optional maxLength={300} value={typed} error={errors.reason} onChange={change} />
        </>
      )}
    </FormDialog>
  )
}
