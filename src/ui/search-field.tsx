import { Search } from 'lucide-react'
import { TextField } from './text-field.tsx'

type Props = {
  /** Among whom: 'Search workers'. */
  label: string
  /** What is looked at: 'Name, trade or card'. */
  placeholder?: string | undefined
  value: string
  onChange: (text: string) => void
}

/** The search of a list. */
export function SearchField({ placeholder, ...field }: Props) {
  return (
    <TextField
      {...field}
      hideLabel
      icon={Search}
      type="search"
      maxLength={100}
      placeholder={placeholder ?? field.label}
    />
  )
}
