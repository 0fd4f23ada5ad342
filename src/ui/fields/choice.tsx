import type { ReactNode } from 'react'
import s from './choice.module.css'
import { Field, type FieldProps } from './field.tsx'

export type ChoiceProps<T extends string> = FieldProps & {
  options: readonly { value: T; label: ReactNode; detail?: ReactNode }[]
  value: T | undefined
  onChange: (value: T) => void
  name?: string | undefined
  /** Options in a row instead of a column. */
  inline?: boolean | undefined
}

/** A choice of one of a few options, as cards with radio buttons. */
export function Choice<T extends string>({ options, value, onChange, name, inline, ...field }: ChoiceProps<T>) {
  return (
    <Field {...field} group>
      {(wires) => (
        <div className={s.list} data-inline={inline || undefined}>
          {options.map((option, index) => (
            <label className={s.choice} key={option.value}>
              <input
                type="radio"
                data-ring="none"
                id={index === 0 ? wires.id : undefined}
                name={name ?? wires.id}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
              <span>
                {option.label}
                {option.detail && <span className={s.detail}>{option.detail}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
