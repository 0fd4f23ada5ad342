import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

type TimeFieldProps = Omit<TextFieldProps, 'placeholder' | 'maxLength'> & {
  /** What is wrong with the typed text as a time: said once the field is left. */
  problem?: string | undefined
}

/** A clock time as typed text; the caller parses it. */
export function TimeField({ problem, error, onChange, onBlur, ...props }: TimeFieldProps) {
  const [isLeft, setLeft] = useState(false)
  return (
    <TextField
      inputMode="numeric"
      placeholder="07:30"
      maxLength={5}
      autoComplete="off"
      {...props}
      error={error ?? (isLeft ? problem : undefined)}
      onBlur={(event) => {
        // What writes without an input event, such as an autofill: rendering again would put the old text back.
        const text = event.currentTarget.value
        if (text !== props.value) onChange(text)
        setLeft(true)
        onBlur?.(event)
      }}
      onChange={(text) => {
        setLeft(false)
        onChange(text)
      }}
    />
  )
}
