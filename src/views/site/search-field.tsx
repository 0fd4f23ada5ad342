import { Search } from 'lucide-react'
import { TextField } from '#ui/text-field'

/** The search of a list; `label` says among whom. */
export function SearchField(props: { label: string; value: string; onChange: (text: string) => void }) {
  return <TextField {...props} hideLabel icon={Search} type="search" placeholder={props.label} />
}
