import { merged } from '#machines/kit/form-fields'
import { showPhone } from '#shared/api/kit/phone'
import { type ProfileList, profileLists } from '#shared/api/workforce/profile-lists'
import type { ProfileUpdate, WorkerDetail } from '#shared/api/workforce/worker-profile'

/** A worker's profile as typed: '' is no value. `entries`: ids by dictionary list. */
export type WorkerValues = {
  first_name: string
  last_name: string
  date_of_birth: string
  nationality: string
  address_line_1: string
  address_line_2: string
  city: string
  postcode: string
  contact_name: string
  contact_relation: string
  contact_phone: string
  about: string
  entries: Record<ProfileList, string[]>
  open_to_work: boolean
  payroll_number: string
}
export type WorkerField = keyof WorkerValues

const noEntries = (): WorkerValues['entries'] => ({
  ROLE: [],
  SKILL: [],
  QUALIFICATION: [],
  LANGUAGE: [],
  ENGLISH_LEVEL: [],
  EXPERIENCE_TYPE: [],
  EXPERIENCE_YEARS: [],
  AVAILABILITY: [],
  TRAVEL_TIME: [],
  EMPLOYMENT_TYPE: [],
})

export const emptyWorker: WorkerValues = {
  first_name: '',
  last_name: '',
  date_of_birth: '',
  nationality: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  postcode: '',
  contact_name: '',
  contact_relation: '',
  contact_phone: '',
  about: '',
  entries: noEntries(),
  open_to_work: false,
  payroll_number: '',
}

export function valuesOf({ personal, dictionary, ...worker }: WorkerDetail): WorkerValues {
  const contact = personal?.emergency_contact
  const entries = noEntries()
  for (const list of profileLists) entries[list] = (dictionary[list] ?? []).map(({ id }) => id)
  return {
    first_name: worker.first_name,
    last_name: worker.last_name,
    date_of_birth: personal?.date_of_birth ?? '',
    nationality: personal?.nationality ?? '',
    address_line_1: personal?.address_line_1 ?? '',
    address_line_2: personal?.address_line_2 ?? '',
    city: personal?.city ?? '',
    postcode: personal?.postcode ?? '',
    contact_name: contact?.name ?? '',
    contact_relation: contact?.relation ?? '',
    contact_phone: contact ? showPhone(contact.phone_number) : '',
    about: worker.about ?? '',
    entries,
    open_to_work: personal?.open_to_work ?? false,
    payroll_number: worker.payroll_number ?? '',
  }
}

/** Personal details and emergency contact, as they are sent. */
export function personalOf(values: WorkerValues) {
  const { contact_name: name, contact_relation: relation, contact_phone: phone_number } = values
  const nobody = [name, relation, phone_number].every((text) => text.trim() === '')
  return {
    first_name: values.first_name,
    last_name: values.last_name,
    date_of_birth: values.date_of_birth || null,
    nationality: values.nationality || null,
    address_line_1: values.address_line_1,
    address_line_2: values.address_line_2,
    city: values.city,
    postcode: values.postcode,
    emergency_contact: nobody ? null : { name, relation, phone_number },
  }
}
export const overviewOf = ({ about, entries }: WorkerValues) => ({ about, entries })
/** Everything that a company saves for a worker, with the version that was read. */
export const updateOf = (values: WorkerValues, updated_at: string): ProfileUpdate => ({
  ...personalOf(values),
  ...overviewOf(values),
  payroll_number: values.payroll_number || null,
  updated_at,
})

const fields: WorkerField[] = [
  'first_name',
  'last_name',
  'date_of_birth',
  'nationality',
  'address_line_1',
  'address_line_2',
  'city',
  'postcode',
  'contact_name',
  'contact_relation',
  'contact_phone',
  'about',
  'entries',
  'payroll_number',
]
/** Merges concurrent edits; `saved` is what the other person saved. */
export const mergedWorker = (began: WorkerValues, mine: WorkerValues, saved: WorkerValues) =>
  merged(fields, [began, mine, saved])
