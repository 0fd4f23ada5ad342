import { TextField, type TextFieldProps } from './text-field.tsx'

/** A British phone number, typed and shown without +44; the caller adds +44 when sending it. */
export function PhoneField(props: Omit<TextFieldProps, 'type' | 'before'>) {
  return <TextField autoComplete="tel-national" inputMode="tel" {...props} type="tel" before="+44" />
}
