import { Button } from '#ui/elements/button'
import { TextField } from '#ui/fields/text-field'
import { focusIfLost } from './focus-if-lost.ts'

type Props = {
  name: string
  note: string
  onWrite: (note: string) => void
  onLeave: () => void
  onFinish: () => void
  /** The field takes the focus of the button that opened it. */
  opened: boolean
}

/** Where a person who needs help is, and what happened: a note for the rescuers, kept as it is typed. */
export function HelpNote({ name, note, opened, onWrite, onLeave, onFinish }: Props) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onFinish()
      }}
    >
      <TextField
        ref={opened ? focusIfLost : undefined}
        label={`Where is ${name}, and what happened?`}
        optional
        maxLength={200}
        enterKeyHint="done"
        value={note}
        onChange={onWrite}
        onBlur={onLeave}
      />
      <Button type="submit">Done</Button>
    </form>
  )
}
