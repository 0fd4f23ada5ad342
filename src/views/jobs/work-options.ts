import { dictionary } from '#shared/api/platform/dictionary'

export const trades = dictionary.ROLE.map(({ id, value }) => ({ value: id, label: value }))

const options = (list: readonly { id: string; value: string }[]) => list.map(({ value }) => ({ value, label: value }))
export const contractTypes = options(dictionary.CONTRACT_TYPES)
export const employmentTypes = options(dictionary.EMPLOYMENT_TYPE)
export const experienceYears = options(dictionary.EXPERIENCE_YEARS)

export const payments = [
  { value: 'ABC' as const, label: 'Payroll company', detail: 'The payroll company of your company pays them.' },
  { value: 'OWN' as const, label: 'Own invoice', detail: 'Each accepted timesheet goes out by mail.' },
]
