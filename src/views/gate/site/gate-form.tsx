import { useActorRef, useSelector } from '@xstate/react'
import { gateFormMachine } from '#machines/gate/gates.machine'
import type { Gate } from '#shared/api/gate/gate'
import { outcomes } from '#shared/api/kit/outcomes'
import { TextField } from '#ui/fields/text-field'
import { FormDialog } from '#ui/overlays/form-dialog'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'

/** The id of a new gate, or another one for a gate whose hardware was replaced. */
export function GateForm({
  gate,
  siteId,
  toast,
  onClose,
  onSaved,
}: {
  gate: Gate | undefined
  siteId: string
  toast: PageContext['toast']
  onClose: () => void
  onSaved: () => void
}) {
  const form = useActorRef(gateFormMachine, {
    input: { values: { id: gate?.id, gate_id: gate?.gate_id ?? '', site_id: siteId } },
  })
  const value = useSelector(form, (state) => state.context.values.gate_id)
  const error = useSelector(form, (state) => state.context.errors.gate_id)
  const message = useSelector(form, (state) => state.context.message)
  const busy = useSelector(form, (state) => state.hasTag('busy'))
  useActorEvents(form, (event) => {
    if (event.type === 'saved') onSaved()
    if (event.type === 'refused') toast({ tone: 'error', text: gate ? outcomes.gateNotUpdated : outcomes.gateNotAdded })
  })
  return (
    <FormDialog
      size="s"
      title={gate ? `Change the id of ${gate.gate_id}` : 'Add a gate'}
      verb={gate ? 'Save' : 'Add'}
      busy={busy}
      message={error ? undefined : message}
      onSubmit={() => form.send({ type: 'submit' })}
      onClose={onClose}
    >
      <TextField
        label="Gate ID"
        hint="As it is printed on the gate."
        autoComplete="off"
        value={value}
        error={error}
        onChange={(gate_id) => form.send({ type: 'change', values: { gate_id } })}
      />
    </FormDialog>
  )
}
