import * as Radix from '@radix-ui/react-toggle-group'
import s from './segmented.module.css'

/** A switch between two or three views of the same thing (Week, Month). Arrow keys move the focus, Space chooses. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}) {
  // Pressing the chosen option again empties a toggle group; here it chooses it again.
  const choose = (next: string) => onChange(options.find((option) => option.value === next)?.value ?? value)
  return (
    <Radix.Root className={s.segmented} type="single" aria-label={label} value={value} onValueChange={choose}>
      {options.map((option) => (
        <Radix.Item key={option.value} value={option.value} data-ring="in">
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
