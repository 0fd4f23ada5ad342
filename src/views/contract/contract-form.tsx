import { useActorRef, useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ContractDetail } from '#contract/contract'
import { outcomes } from '#contract/outcomes'
import type { WorkerDetail } from '#contract/worker-profile'
import { contractFormMachine } from '#machines/contract-form'
import { Button } from '#ui/button'
import { Confirm } from '#ui/confirm'
import { Dialog } from '#ui/dialog'
import { BoundForm } from '#views/bound-form'
import type { Seen } from '#views/session/screen-table'
import { useNews } from '#views/use-news'
import s from './contract.module.css'
import { ContractFields } from './contract-fields.tsx'

type Props = {
  /** The worker, if already known. */
  worker?: { slug: string; name: string }
  /** Known values to prefill. */
  known?: WorkerDetail['imported']
  say: Seen['say']
  onClose: () => void
  onSaved: (contract: ContractDetail) => void
}

export function ContractForm({ worker, known, say, onClose, onSaved }: Props) {
  const formId = useId()
  const form = useActorRef(contractFormMachine, {
    input: {
      values: {
        slug: worker?.slug,
        worker: undefined,
        site_id: known?.site_id ?? '',
        manager_id: '',
        role_id: known?.role_id ?? '',
        type: '',
        employment_type: '',
        ref_number: '',
        start_at: known?.start_at ?? '',
        end_at: '',
        hourly_rate: known?.hourly_rate ? known.hourly_rate.toFixed(2) : '',
        use_timesheet: true,
        payment_type: 'ABC',
        email_for_invoice: '',
      },
    },
  })
  const busy = useSelector(form, (state) => state.hasTag('busy'))
  const leaving = useSelector(form, (state) => state.matches('leaving'))
  useNews(form, (news) => {
    if (news.type === 'left') onClose()
    if (news.type !== 'saved') return
    say({ tone: 'success', text: outcomes.contractAdded })
    onSaved(news.saved.data)
  })
  const leave = () => form.send({ type: 'leave' })
  return (
    <Dialog
      open
      title={worker ? `A contract for ${worker.name}` : 'Add a contract'}
      onClose={leave}
      loading={busy}
      foot={
        <>
          <Button onClick={leave} why={busy ? 'already on its way' : undefined}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="primary" busy={busy}>
            Add contract
          </Button>
        </>
      }
    >
      <BoundForm actor={form} id={formId} className={s.form}>
        {known && <p className={s.second}>Begun with what your spreadsheet says. Check it before you add it.</p>}
        <ContractFields form={form} asksWorker={!worker} />
      </BoundForm>
      <Confirm
        open={leaving}
        question="Leave without saving?"
        verb="Leave"
        keep="Keep editing"
        danger
        onConfirm={() => form.send({ type: 'discard' })}
        onDeny={() => form.send({ type: 'stay' })}
      >
        What you wrote here is not saved yet.
      </Confirm>
    </Dialog>
  )
}
