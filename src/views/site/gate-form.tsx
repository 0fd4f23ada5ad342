import { useActorRef, useSelector } from '@xstate/react'
import { useId } from 'react'
import type { Gate } from '#contract/gate'
import { outcomes } from '#contract/outcomes'
import { gateFormMachine } from '#machines/gates.machine'
import { Banner } from '#ui/banner'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { TextField } from '#ui/text-field'
import type { Seen } from '#views/session/screen-table'
import { useNews } from '#views/use-news'
import s from './gates.module.css'

/** The id of a new gate, or another one for a gate whose hardware was replaced. */
export function GateForm({
  gate,
  siteId,
  say,
  onClose,
  onSaved,
}: {
  gate: Gate | undefined
  siteId: string
  say: Seen['say']
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
  useNews(form, (news) => {
    if (news.type === 'saved') onSaved()
    if (news.type === 'refused') say({ tone: 'error', text: gate ? outcomes.gateNotUpdated : outcomes.gateNotAdded })
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
          <Button onClick={onClose} why={busy ? 'already on its way' : undefined}>
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
