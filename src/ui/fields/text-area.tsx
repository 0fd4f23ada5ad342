import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import s from './input.module.css'

export type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'id' | 'className'> & {
    value: string
    onChange: (value: string) => void
  }

/** Several lines of text, two rows by default; with `maxLength` a counter 'n/max'. */
export function TextArea({
  label,
  hint,
  optional,
  error,
  id,
  size,
  hideLabel,
  value,
  onChange,
  ...rest
}: TextAreaProps) {
  const foot = rest.maxLength !== undefined && <p className={s.count}>{`${value.length}/${rest.maxLength}`}</p>
  return (
    <Field {...{ label, hint, optional, error, id, size, hideLabel, foot }}>
      {(wires) => (
        <textarea
          rows={2}
          {...rest}
          {...wires}
          className={`${s.box} ${s.area}`}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
