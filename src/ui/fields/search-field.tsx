import { Search } from 'lucide-react'
import { TextField } from './text-field.tsx'

type Props = {
  /** What is searched: 'Search workers'. */
  label: string
  /** The fields that are searched: 'Name, trade or card'. */
  placeholder?: string | undefined
  value: string
  onChange: (text: string) => void
}

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
