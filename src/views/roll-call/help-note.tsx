import { useState } from 'react'
import { Button } from '#ui/button'
import { TextField } from '#ui/text-field'

/** Where somebody is who needs help, and what happened: for whoever comes. */
export function HelpNote({ name, onNote }: { name: string; onNote: (note: string) => void }) {
  const [typed, type] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) onNote(typed.trim())
      }}
    >
      <TextField
        label={`Where is ${name}, and what happened?`}
        optional
        maxLength={200}
        value={typed}
        onChange={type}
      />
      <Button type="submit">Note</Button>
    </form>
  )
}
