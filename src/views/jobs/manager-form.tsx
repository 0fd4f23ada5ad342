import { useActorRef, useSelector } from '@xstate/react'
import { useId } from 'react'
import { assignmentManagerMachine } from '#machines/jobs/assignment-form.machine'
import type { Assignment } from '#shared/api/jobs/assignment'
import { outcomes } from '#shared/api/kit/outcomes'
import { Button } from '#ui/elements/button'
import { Dialog } from '#ui/overlays/dialog'
import { BoundForm } from '#views/shared/bound-form'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './assignment.module.css'
import { ChooseApprover } from './choose-approver.tsx'

type Props = { assignment: Assignment; toast: PageContext['toast']; onClose: () => void; onChanged: () => void }

/** A change of an assignment's manager. */
export function ManagerForm({ assignment: { id, site, manager, updated_at }, toast, onClose, onChanged }: Props) {
  const formId = useId()
  const form = useActorRef(assignmentManagerMachine, {
    input: { values: { id, manager_id: manager?.id ?? '', updated_at } },
  })
  const value = useSelector(form, (state) => state.context.values.manager_id)
  const error = useSelector(form, (state) => state.context.errors.manager_id)
  const busy = useSelector(form, (state) => state.hasTag('busy'))
  useActorEvents(form, ({ type }) => {
    if (type === 'saved') {
      toast({ tone: 'success', text: outcomes.managerChanged })
      onChanged()
    }
    if (type === 'refused') toast({ tone: 'error', text: outcomes.managerNotChanged })
  })
  return (
    <Dialog
      open
      size="s"
      title="Change manager"
      onClose={onClose}
      loading={busy}
      foot={
        <>
          <Button onClick={onClose} disabledReason={busy ? 'already on its way' : undefined}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            busy={busy}
            disabledReason={value && value !== manager?.id ? undefined : 'choose somebody else'}
          >
            Change manager
          </Button>
        </>
      }
    >
      <BoundForm actor={form} id={formId} className={s.form}>
        <ChooseApprover
          siteId={site.id}
          value={value}
          error={error}
          onChoose={(manager_id) => form.send({ type: 'change', values: { manager_id } })}
        />
      </BoundForm>
    </Dialog>
  )
}
