import type { ReactNode } from 'react'
import { NumberField } from '#ui/fields/number-field'
import { SearchSelect } from '#ui/fields/search-select'
import { Select } from '#ui/fields/select'
import { TextArea } from '#ui/fields/text-area'
import { TextField } from '#ui/fields/text-field'
import { employmentTypes, experienceYears, trades } from './work-options.ts'

/** A field of a contract, an offer, an assignment or a job post: its value as typed, '' for none. */
type Props = {
  id: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

export const RoleField = ({ value, onChange, ...field }: Props & { hint?: ReactNode }) => (
  <SearchSelect
    {...field}
    label="Role"
    placeholder="Search a trade"
    options={trades}
    value={value || undefined}
    onChange={(role) => onChange(role ?? '')}
  />
)

export const RateField = ({ label = 'Hourly rate', ...field }: Props & { label?: string; optional?: boolean }) => (
  <NumberField {...field} label={label} before="£" min={0} step={0.01} />
)

export const EmploymentField = ({ label = 'Employment', ...field }: Props & { label?: string }) => (
  <OptionalChoice {...field} label={label} options={employmentTypes} />
)

export const ExperienceField = (field: Props) => (
  <OptionalChoice {...field} label="Experience" options={experienceYears} />
)

export const ReferenceField = (field: Props) => <TextField {...field} label="Reference" optional maxLength={60} />

export const DescriptionField = (field: Props) => (
  <TextArea {...field} label="Description" optional rows={4} maxLength={2000} />
)

type EmailProps = Props & { label?: string; hint?: string; optional?: boolean }
export const InvoiceEmailField = ({ label = 'Email for Invoicing', ...field }: EmailProps) => (
  <TextField {...field} label={label} type="email" />
)

type ChoiceProps = Props & { label: string; options: { value: string; label: string }[] }
function OptionalChoice({ options, value, onChange, ...field }: ChoiceProps) {
  // A job post of another program may have a value that is in none of them.
  const isListed = value === '' || options.some((one) => one.value === value)
  return (
    <Select
      {...field}
      optional
      clearable={value !== ''}
      options={isListed ? options : [...options, { value, label: value }]}
      value={value || undefined}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
