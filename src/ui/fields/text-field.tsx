import type { ComponentProps, ReactNode } from 'react'
import { type Drawing, Icon } from '#ui/elements/icon'
import { Field, type FieldProps } from './field.tsx'
import s from './input.module.css'

export type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'id' | 'className'>
export type TextFieldProps = FieldProps &
  InputProps & {
    value: string
    onChange: (value: string) => void
    /** An icon or sign inside the box, before the text ('£', '+44'). */
    before?: ReactNode
    icon?: Drawing | undefined
    /** A control inside the box, after the text. */
    after?: ReactNode
    /** With `maxLength`: shows 'n/max' under the box. */
    counter?: boolean | undefined
    /** 60 px high with large text, for the only question of a screen. */
    big?: boolean | undefined
  }

export function TextField({
  label,
  hint,
  optional,
  error,
  id,
  size,
  hideLabel,
  value,
  onChange,
  before,
  icon,
  after,
  counter,
  big,
  ...rest
}: TextFieldProps) {
  const foot = counter && rest.maxLength !== undefined && (
    <p className={s.count}>{`${value.length}/${rest.maxLength}`}</p>
  )
  return (
    <Field {...{ label, hint, optional, error, id, size, hideLabel, foot }}>
      {(wires) => (
        <div className={big ? `${s.box} ${s.big}` : s.box} data-readonly={rest.readOnly || undefined}>
          {icon && <Icon of={icon} />}
          {before && <span className={s.muted}>{before}</span>}
          <input
            type="text"
            {...rest}
            {...wires}
            data-ring="none"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {after}
        </div>
      )}
    </Field>
  )
}
