import * as Radix from '@radix-ui/react-switch'
import { type ReactNode, useId } from 'react'
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
  const own = useId()
  const control = id ?? own
  return (
    <div className={s.row}>
      <Radix.Root className={s.switch} id={control} checked={checked} onCheckedChange={onChange}>
        <Radix.Thumb className={s.thumb} />
      </Radix.Root>
      <label className={s.label} htmlFor={control}>
        {label}
      </label>
    </div>
  )
}
