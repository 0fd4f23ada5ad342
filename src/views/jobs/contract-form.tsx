import { useActorRef } from '@xstate/react'
import { contractFormMachine, emptyContract } from '#machines/jobs/contract-form.machine'
import type { ContractDetail } from '#shared/api/jobs/contract'
import { outcomes } from '#shared/api/kit/outcomes'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { BoundDialog } from '#views/shared/bound-dialog'
import { LeaveQuestion } from '#views/shared/leave-question'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { ContractFields } from './contract-fields.tsx'
import work from './work.module.css'

type Props = {
  /** The worker, if already known. */
  worker?: { slug: string; name: string }
  /** Known values to prefill. */
  prefill?: WorkerDetail['imported']
  toast: PageContext['toast']
  onClose: () => void
  onSaved: (contract: ContractDetail) => void
}

export function ContractForm({ worker, prefill, toast, onClose, onSaved }: Props) {
  const form = useActorRef(contractFormMachine, {
    input: {
      values: {
        ...emptyContract,
        slug: worker?.slug,
        worker: undefined,
        site_id: prefill?.site_id ?? '',
        role_id: prefill?.role_id ?? '',
        start_at: prefill?.start_at ?? '',
        hourly_rate: prefill?.hourly_rate ? prefill.hourly_rate.toFixed(2) : '',
      },
    },
  })
  useActorEvents(form, (event) => {
    if (event.type === 'left') onClose()
    if (event.type !== 'saved') return
    toast({ tone: 'success', text: outcomes.contractAdded })
    onSaved(event.saved.data)
  })
  return (
    <BoundDialog
      actor={form}
      title={worker ? `A contract for ${worker.name}` : 'Add a contract'}
      verb="Add contract"
      onClose={() => form.send({ type: 'leave' })}
      over={<LeaveQuestion form={form}>What you wrote here is not saved yet.</LeaveQuestion>}
    >
      {prefill && <p className={work.second}>Begun with what your spreadsheet says. Check it before you add it.</p>}
      <ContractFields form={form} hasWorkerField={!worker} />
    </BoundDialog>
  )
}
