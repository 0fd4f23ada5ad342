import type { WorksheetRow } from '#shared/domain/kit/spreadsheet/spreadsheet'

/** Fields of a spreadsheet of workers, in the order in which they are shown. */
export const importFields = [
  'first_name',
  'last_name',
  'ni_number',
  'mobile',
  'date_of_birth',
  'role',
  'start_at',
  'hourly_rate',
  'email',
  'card_scheme',
  'card_number',
  'card_expires_on',
  'address_line_1',
  'city',
  'postcode',
  'payroll_number',
  'site',
] as const
export type ImportField = (typeof importFields)[number]
export const neededFields: readonly ImportField[] = ['first_name', 'last_name', 'mobile']
export const dateFields: readonly ImportField[] = ['date_of_birth', 'start_at', 'card_expires_on']

export const fieldNames: Record<ImportField, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  ni_number: 'NI number',
  mobile: 'Mobile',
  date_of_birth: 'Date of birth',
  role: 'Role',
  start_at: 'Start',
  hourly_rate: '£/h',
  email: 'Email',
  card_scheme: 'Card scheme',
  card_number: 'Card number',
  card_expires_on: 'Card expiry',
  address_line_1: 'Address',
  city: 'City',
  postcode: 'Postcode',
  payroll_number: 'Payroll number',
  site: 'Site',
}
/** Known headings of each field, normalised by `tidy`. */
const heads: Record<ImportField, string> = {
  first_name: 'firstname forename forenames givenname givennames christianname first',
  last_name: 'lastname surname familyname secondname last',
  ni_number: 'ninumber nino ni nationalinsurance nationalinsurancenumber nationalinsuranceno ninum insurancenumber',
  mobile:
    'mobile mobilenumber mobileno mobilephone phone phonenumber telephone tel telno telnumber telephoneno telephonenumber phoneno contactnumber contactno cell cellphone mob',
  date_of_birth: 'dateofbirth dob birthdate birthday born bornon birth',
  role: 'role trade job jobtitle position occupation jobrole',
  start_at: 'start startdate startson startingdate started from startingon',
  hourly_rate: 'h ph rate hourlyrate payrate rateperhour hourly perhour pay ratehour hour',
  email: 'email emailaddress mail mailaddress',
  card_scheme: 'cardscheme scheme cardtype skillcard skillcardscheme card',
  card_number: 'cardnumber cardno cscsnumber cscsno cscs skillcardnumber cscscardnumber registrationnumber',
  card_expires_on:
    'cardexpiry cardexpires expiry expirydate cardexpirydate expires cardexpireson validuntil cscsexpiry',
  address_line_1: 'address addressline1 address1 street homeaddress addressline',
  city: 'city town posttown',
  postcode: 'postcode postalcode zip zipcode',
  payroll_number:
    'payrollnumber payrollno payrollid payroll employeenumber employeeno employeeid staffnumber worksnumber',
  site: 'site sitename project location',
}
const fieldOfHead = new Map(
  importFields.flatMap((field) => heads[field].split(' ').map((head) => [head, field] as const)),
)
const tidy = (head: string) => head.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Field of each column; null: ignored. Every field at most once. */
export type Mapping = (ImportField | null)[]

/** The mapping suggested by the headings. */
export function suggestMapping(row: readonly string[]): Mapping {
  const taken = new Set<ImportField>()
  return row.map((head) => {
    const field = fieldOfHead.get(tidy(head))
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  })
}
/** Identifies a layout by its headings: the key under which a mapping is remembered. */
export const columnsKey = (row: readonly string[]) => row.map(tidy).join('|').slice(0, 1000)

/**
 * Index of the row of headings: of the first 10 rows the one that names most fields (at least two), else the first with
 * two cells.
 */
export function headsAt(rows: readonly WorksheetRow[]): number {
  const first = rows.slice(0, 10)
  const named = first.map(({ cells }) => suggestMapping(cells).filter(Boolean).length)
  const best = named.indexOf(Math.max(...named))
  if ((named[best] ?? 0) >= 2) return best
  return Math.max(
    0,
    first.findIndex(({ cells }) => cells.filter(Boolean).length > 1),
  )
}
