import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import { modalMachine } from '#machines/kit/modal.machine'
import { strangerFormMachine } from '#machines/safety/roll-call-forms.machine'
import type { AddedPerson } from '#shared/api/safety/roll-call'
import { plainText } from '#shared/domain/kit/typed-text'
import { Button } from '#ui/elements/button'
import { TextField } from '#ui/fields/text-field'
import { Dialog } from '#ui/overlays/dialog'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './roll-call.module.css'

type Person = Omit<AddedPerson, 'id'>
type Props = { suggestion: string; onAdd: (person: Person) => void; onClose: () => void; children: ReactNode }

/** Adds somebody who is at the assembly point but not on the list. */
export function AddPerson({ suggestion, onAdd, onClose, children }: Props) {
  const modal = useActorRef(modalMachine)
  const open = useSelector(modal, (state) => state.matches('open'))
  const close = () => {
    modal.send({ type: 'close' })
    onClose()
  }
  return (
    <>
      <Button kind="quiet" wide onClick={() => modal.send({ type: 'open' })}>
        {children}
      </Button>
      {open && (
        <Stranger
          suggestion={suggestion}
          onClose={close}
          onAdd={(person) => {
            onAdd(person)
            close()
          }}
        />
      )}
    </>
  )
}

function Stranger({
  suggestion,
  onClose,
  onAdd,
}: {
  suggestion: string
  onClose: () => void
  onAdd: (person: Person) => void
}) {
  const id = useId()
  const form = useActorRef(strangerFormMachine, { input: { values: { name: suggestion, company: '' } } })
  const { name, company } = useSelector(form, (state) => state.context.values)
  useActorEvents(form, (event) => event.type === 'saved' && onAdd(event.saved))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Who is it?"
      size="s"
      foot={
        <Button
          kind="primary"
          type="submit"
          form={id}
          disabledReason={plainText(name) ? undefined : 'Write the name first'}
        >
          Add to the roll call
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className={s.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (plainText(name)) form.send({ type: 'submit' })
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={120}
          onChange={(typed) => form.send({ type: 'change', values: { name: typed } })}
        />
        <TextField
          label="Company"
          optional
          value={company}
          maxLength={120}
          onChange={(typed) => form.send({ type: 'change', values: { company: typed } })}
        />
      </form>
    </Dialog>
  )
}
