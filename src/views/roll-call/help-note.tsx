import { useActorRef, useSelector } from '@xstate/react'
import { helpNoteMachine } from '#machines/roll-call-forms'
import { Button } from '#ui/button'
import { TextField } from '#ui/text-field'
import { BoundForm } from '#views/bound-form'
import { useActorEvents } from '#views/use-actor-events'

/** Where a person who needs help is, and what happened: a note for the rescuers. */
export function HelpNote({ name, onNote }: { name: string; onNote: (note: string) => void }) {
  const form = useActorRef(helpNoteMachine, { input: { values: { note: '' } } })
  const { note } = useSelector(form, (state) => state.context.values)
  useActorEvents(form, (event) => event.type === 'saved' && event.saved && onNote(event.saved))
  return (
    <BoundForm actor={form}>
      <TextField
        label={`Where is ${name}, and what happened?`}
        optional
        maxLength={200}
        value={note}
        onChange={(typed) => form.send({ type: 'change', values: { note: typed } })}
      />
      <Button type="submit">Note</Button>
    </BoundForm>
  )
}
