/** What a company can change of a worker's profile; `trades` and `skills` are the chosen entries in one order. */
export type PersonalFacts = {
  first_name: string
  last_name: string
  date_of_birth: string | null
  nationality: string | null
  address_line_1: string | null
  address_line_2: string | null
  city: string | null
  postcode: string | null
  contact_name: string | null
  contact_relation: string | null
  contact_phone: string | null
  about: string | null
  trades: string | null
  skills: string | null
}

const words: Record<keyof PersonalFacts, string> = {
  first_name: 'name',
  last_name: 'name',
  date_of_birth: 'date of birth',
  nationality: 'nationality',
  address_line_1: 'address',
  address_line_2: 'address',
  city: 'address',
  postcode: 'address',
  contact_name: 'emergency contact',
  contact_relation: 'emergency contact',
  contact_phone: 'emergency contact',
  about: '‘About’ text',
  trades: 'trades',
  skills: 'skills',
}
const fields = Object.keys(words) as (keyof PersonalFacts)[]

/** What differs, for the worker to read: 'name and address'; undefined when nothing does. */
export function changesInWords(before: PersonalFacts, after: PersonalFacts): string | undefined {
  const changed = fields.filter((field) => (after[field] || null) !== (before[field] || null))
  const named = new Set(changed.map((field) => words[field]))
  return named.size ? new Intl.ListFormat('en-GB').format(named) : undefined
}
