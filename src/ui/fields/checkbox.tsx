import { type ComponentProps, type ReactNode, useId } from 'react'
import s from './checkbox.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'className'> & {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some but not all of the items it represents are ticked. */
  mixed?: boolean | undefined
  hideLabel?: boolean | undefined
}

export function Checkbox({ label, checked, onChange, mixed, hideLabel, ...rest }: CheckboxProps) {
  const own = useId()
  const id = rest.id ?? own
  const tick = (
    <input
      {...rest}
      id={id}
      type="checkbox"
      aria-label={hideLabel && typeof label === 'string' ? label : undefined}
      checked={checked}
      ref={(node) => {
        if (node) node.indeterminate = Boolean(mixed)
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
  return hideLabel ? (
    <span className={s.bare}>{tick}</span>
  ) : (
    <label className={s.check} htmlFor={id}>
      {tick}
      <span>{label}</span>
    </label>
  )
}
