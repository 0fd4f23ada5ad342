import type { ReactNode } from 'react'
import s from './switch.module.css'

/** A switch that takes effect at once. */
export function Switch({
  label,
  checked,
  onChange,
  id,
}: {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  id?: string | undefined
}) {
  return (
    <label className={s.row}>
      <input
        className={s.switch}
        type="checkbox"
        role="switch"
        id={id}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
