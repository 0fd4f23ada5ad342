import { useActorRef, useSelector } from '@xstate/react'
import { useId } from 'react'
import { gateFormMachine } from '#machines/gate/gates.machine'
import type { Gate } from '#shared/api/gate/gate'
import { outcomes } from '#shared/api/kit/outcomes'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { TextField } from '#ui/fields/text-field'
import { Dialog } from '#ui/overlays/dialog'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './gates.module.css'

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
  const id = useId()
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
    <Dialog
      open
      size="s"
      onClose={onClose}
      loading={busy}
      title={gate ? `Change the id of ${gate.gate_id}` : 'Add a gate'}
      foot={
        <>
          <Button onClick={onClose} disabledReason={busy ? 'already on its way' : undefined}>
            Cancel
          </Button>
          <Button type="submit" form={id} kind="primary" busy={busy}>
            {gate ? 'Save' : 'Add'}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={s.form}
        onSubmit={(event) => {
          event.preventDefault()
          form.send({ type: 'submit' })
        }}
      >
        {message && !error && (
          <Banner tone="bad" announce>
            {message}
          </Banner>
        )}
        <TextField
          label="Gate ID"
          hint="As it is printed on the gate."
          autoComplete="off"
          value={value}
          error={error}
          onChange={(gate_id) => form.send({ type: 'change', values: { gate_id } })}
        />
      </form>
    </Dialog>
  )
}
