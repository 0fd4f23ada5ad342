import { type FormField, formOf, optionalText, type Typed, text } from '#machines/kit/form-fields'
import { showPhone } from '#shared/api/kit/phone'
import { type ProfileList, profileLists } from '#shared/api/workforce/profile-lists'
import type { Overview, PersonalData, ProfileUpdate, WorkerDetail } from '#shared/api/workforce/worker-profile'

/** Ids by dictionary list. */
type Entries = Record<ProfileList, string[]>
const noEntries = (): Entries => ({
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
const skills: FormField<WorkerDetail['dictionary'], Entries, Entries> = {
  word: 'skills',
  empty: noEntries(),
  read: (dictionary) => {
    const entries = noEntries()
    for (const list of profileLists) entries[list] = (dictionary[list] ?? []).map(({ id }) => id)
    return entries
  },
  write: (typed) => typed,
}

const fields = {
  first_name: text('first name'),
  last_name: text('last name'),
  date_of_birth: optionalText('date of birth'),
  nationality: optionalText('nationality'),
  address_line_1: text('address'),
  address_line_2: text('second line of the address'),
  city: text('town'),
  postcode: text('postcode'),
  contact_name: text('emergency contact'),
  contact_relation: text('who the contact is'),
  contact_phone: text('the contact’s phone'),
  about: text('about'),
  entries: skills,
  payroll_number: optionalText('payroll number'),
}
/** A worker's profile as typed. Only the worker says whether they are open to work. */
export type WorkerValues = Typed<typeof fields> & { open_to_work: boolean }

const form = formOf(fields)
export const emptyWorker: WorkerValues = { ...form.empty, open_to_work: false }
export const workerWords = form.words
export const mergedWorker = form.merge<WorkerValues>

const withheld = {
  date_of_birth: null,
  nationality: null,
  address_line_1: null,
  address_line_2: null,
  city: null,
  postcode: null,
}
export function valuesOf({ personal, dictionary, ...worker }: WorkerDetail): WorkerValues {
  const contact = personal?.emergency_contact
  const values = form.valuesOf({
    ...worker,
    ...withheld,
    ...personal,
    contact_name: contact?.name ?? null,
    contact_relation: contact?.relation ?? null,
    contact_phone: contact ? showPhone(contact.phone_number) : null,
    entries: dictionary,
  })
  return { ...values, open_to_work: personal?.open_to_work ?? false }
}

function sentOf(values: WorkerValues) {
  const { contact_name: name, contact_relation: relation, contact_phone, ...sent } = form.fieldsOf(values)
  const contact = { name, relation, phone_number: contact_phone }
  const nobody = Object.values(contact).every((typed) => typed.trim() === '')
  return { ...sent, emergency_contact: nobody ? null : contact }
}
/** Personal details and emergency contact, as the worker saves them. */
export function personalOf(values: WorkerValues): PersonalData {
  const { about, entries, payroll_number, ...personal } = sentOf(values)
  return personal
}
export const overviewOf = ({ about, entries, open_to_work }: WorkerValues): Overview => ({
  about,
  entries,
  open_to_work,
})
/** Everything that a company saves for a worker, with the version that was read. */
export const updateOf = (values: WorkerValues, updated_at: string): ProfileUpdate => ({ ...sentOf(values), updated_at })
