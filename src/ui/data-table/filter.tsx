import { Select } from '#ui/fields/select'

type Choice<T extends string> = { value: T | 'All'; label: string }
type Props<T extends string> = {
  label: string
  options: readonly Choice<T>[]
  value: T | 'All'
  onChange: (value: T | 'All') => void
}

/** A filter of a list; its first option is 'All'. */
export function Filter<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    <Select
      label={label}
      variant="filter"
      all="All"
      options={options.filter((one) => one.value !== 'All')}
      value={value === 'All' ? undefined : value}
      onChange={(chosen) => onChange(chosen ?? 'All')}
    />
  )
}
