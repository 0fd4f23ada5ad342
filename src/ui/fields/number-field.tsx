import { TextField, type TextFieldProps } from './text-field.tsx'

/** A number as typed text; the caller parses it. Takes min, max and step (default 'any'). */
export function NumberField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField inputMode="decimal" step="any" {...props} type="number" />
}
