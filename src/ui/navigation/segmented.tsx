import s from './segmented.module.css'

/** A switch between two or three views of the same thing (Week, Month). */
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
  return (
    <fieldset className={s.segmented} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          data-ring="in"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
