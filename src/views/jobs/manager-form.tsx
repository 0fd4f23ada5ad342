import { useActorRef, useSelector } from '@xstate/react'
import { assignmentManagerMachine } from '#machines/jobs/assignment-form.machine'
import type { Assignment } from '#shared/api/jobs/assignment'
import { outcomes } from '#shared/api/kit/outcomes'
import { BoundDialog } from '#views/shared/bound-dialog'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { ChooseApprover } from './choose-approver.tsx'

type Props = { assignment: Assignment; toast: PageContext['toast']; onClose: () => void; onChanged: () => void }

/** A change of an assignment's manager. */
export function ManagerForm({ assignment: { id, site, manager, updated_at }, toast, onClose, onChanged }: Props) {
  const form = useActorRef(assignmentManagerMachine, {
    input: { values: { id, manager_id: manager?.id ?? '', updated_at } },
  })
  const value = useSelector(form, (state) => state.context.values.manager_id)
  const error = useSelector(form, (state) => state.context.errors.manager_id)
  useActorEvents(form, ({ type }) => {
    if (type === 'saved') {
      toast({ tone: 'success', text: outcomes.managerChanged })
      onChanged()
    }
    if (type === 'refused') toast({ tone: 'error', text: outcomes.managerNotChanged })
  })
  return (
    <BoundDialog
      actor={form}
      size="s"
      title="Change manager"
      verb="Change manager"
      disabledReason={value && value !== manager?.id ? undefined : 'choose somebody else'}
      onClose={onClose}
    >
      <ChooseApprover
        siteId={site.id}
        value={value}
        error={error}
        onChoose={(manager_id) => form.send({ type: 'change', values: { manager_id } })}
      />
    </BoundDialog>
  )
}
