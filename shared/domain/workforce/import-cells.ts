import { normalisePhone, showPhone } from '#shared/api/kit/phone'
import { dictionary } from '#shared/api/platform/dictionary'
import { niNumber, showNiNumber, tidyNiNumber } from '#shared/api/registration/ni-number'
import { isPostcode, tidyPostcode } from '#shared/domain/kit/postcode'
import { cardSchemes } from '#shared/domain/platform/card-schemes'
import type { ImportField } from './import-columns.ts'
import { type DayOrder, readDay, showDay } from './import-dates.ts'

/** Facts that the checks need: today in London, and the names of the company's sites. */
export type ImportFacts = { today: string; sites: readonly string[] }
/** What is wrong or doubtful in a cell, in words; `instead`: what was most likely meant. */
export type Problem = {
  field: ImportField
  kind: 'error' | 'warning'
  words: string
  instead?: string[]
  formula?: true
}
/** A parsed cell: as shown, as stored (absent when invalid), and its problem. */
export type ReadCell = { shown: string; value?: string; problem?: Omit<Problem, 'field'> }
export type CellContext = { facts: ImportFacts; order: DayOrder }

const wrong = (shown: string, words: string, instead?: string[]): ReadCell => ({
  shown,
  problem: { kind: 'error', words, ...(instead?.length && { instead }) },
})
const right = (value: string, shown = value, warning?: string): ReadCell =>
  warning ? { shown, value, problem: { kind: 'warning', words: warning } } : { shown, value }

const byName = <T>(list: readonly T[], ...names: ((one: T) => string)[]) =>
  new Map(list.flatMap((one) => names.map((name) => [name(one).toLowerCase(), one] as const)))
const roles = byName(
  dictionary.ROLE,
  ({ id }) => id,
  ({ value }) => value,
)
const schemes = byName(
  cardSchemes,
  ({ code }) => code,
  ({ short }) => short,
  ({ scheme }) => scheme,
)

/** Allowed values of a field, in words; undefined for free text. */
export const choicesOf = (field: ImportField, facts: ImportFacts): readonly string[] | undefined =>
  field === 'role'
    ? dictionary.ROLE.map(({ value }) => value)
    : field === 'card_scheme'
      ? cardSchemes.map(({ scheme }) => scheme)
      : field === 'site'
        ? facts.sites
        : undefined

const text =
  (most: number) =>
  (typed: string): ReadCell =>
    typed.length > most ? wrong(typed, `At most ${most} letters`, [typed.slice(0, most)]) : right(typed)
function name(typed: string): ReadCell {
  if (typed.length > 80) return wrong(typed, 'A name has at most 80 letters')
  return right(typed, typed, /\d/.test(typed) ? 'A name with digits: is it right?' : undefined)
}
function mobile(typed: string): ReadCell {
  const stored = normalisePhone(typed)
  if (stored) return right(stored, showPhone(stored))
  const digits = typed.replace(/\D/g, '').replace(/^(?:0044|44(?=\d{10})|0)/, '')
  if (/[a-z]/i.test(typed)) return wrong(typed, 'A mobile number has no letters')
  if (digits.length !== 10) return wrong(typed, `Mobile has ${digits.length} digits, a UK mobile has 10 after the 0`)
  return wrong(typed, 'This is not a UK mobile: it begins with 07')
}
function ni(typed: string): ReadCell {
  const tidy = tidyNiNumber(typed)
  if (niNumber.test(tidy)) return right(tidy, showNiNumber(tidy))
  const start = tidy.slice(0, 2)
  if (start === 'QQ') return wrong(typed, 'That is the example number')
  if (/^[A-Z]{2}\d{6}[A-D]$/.test(tidy)) return wrong(typed, `NI number cannot start with ${start}`)
  return wrong(typed, 'NI number has 2 letters, 6 digits and a letter from A to D')
}
function rate(typed: string): ReadCell {
  const bare = typed.replace(/[£\s]|gbp|per hour|p\/?h$|\/h(?:our|r)?$/gi, '')
  const comma = /^(\d+),(\d{1,2})$/.exec(bare)
  if (comma) return wrong(typed, 'Write the rate with a point', [`${comma[1]}.${comma[2]?.padEnd(2, '0')}`])
  const amount = Number(bare.replace(/,(?=\d{3})/g, ''))
  if (!/\d/.test(bare) || !Number.isFinite(amount)) return wrong(typed, 'The rate is not a number: write 22.50')
  if (amount < 0) return wrong(typed, 'The rate is below nothing')
  if (amount > 9999.99) return wrong(typed, 'At most £9,999.99 an hour')
  if (Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6)
    return wrong(typed, 'Pounds and pence: at most two decimals', [amount.toFixed(2)])
  return right(amount.toFixed(2))
}
const date =
  (latest: (today: number) => number) =>
  (typed: string, { facts, order }: CellContext): ReadCell => {
    const read = readDay(typed, order, latest(Number(facts.today.slice(0, 4))))
    return 'day' in read ? right(read.day, showDay(read.day), read.warning) : wrong(typed, read.wrong, read.instead)
  }
const email = (typed: string): ReadCell =>
  /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(typed) && typed.length <= 200
    ? right(typed.toLowerCase())
    : wrong(typed, 'This is not an email address, like name@company.co.uk')
const postcode = (typed: string): ReadCell =>
  right(
    tidyPostcode(typed).toUpperCase().slice(0, 20),
    tidyPostcode(typed).toUpperCase(),
    isPostcode(typed) ? undefined : 'This does not look like a UK postcode',
  )
function site(typed: string, { facts }: CellContext): ReadCell {
  const found = facts.sites.find((one) => one.toLowerCase() === typed.toLowerCase())
  return found ? right(found) : wrong(typed, `Site ‘${typed}’ is not one of yours`)
}
function role(typed: string): ReadCell {
  const found = roles.get(typed.toLowerCase())
  return found ? right(found.id, found.value) : wrong(typed, `Role ‘${typed}’ is not in your list`)
}
function scheme(typed: string): ReadCell {
  const found = schemes.get(typed.toLowerCase())
  return found ? right(found.code, found.scheme) : wrong(typed, `Card scheme ‘${typed}’ is not known`)
}

const readers: Record<ImportField, (typed: string, context: CellContext) => ReadCell> = {
  first_name: name,
  last_name: name,
  ni_number: ni,
  mobile,
  date_of_birth: date((year) => year),
  role,
  start_at: date((year) => year + 50),
  hourly_rate: rate,
  email,
  card_scheme: scheme,
  card_number: text(40),
  card_expires_on: date((year) => year + 50),
  address_line_1: text(120),
  city: text(80),
  postcode,
  payroll_number: text(40),
  site,
}

/** Parses one cell. A formula is refused: its last shown value is offered instead. */
export function readCell(field: ImportField, typed: string, isFormula: boolean, context: CellContext): ReadCell {
  if (isFormula) {
    const shown = typed.startsWith('=') ? '' : typed
    const words = 'This is a formula: only values are taken in'
    return { shown: typed, problem: { kind: 'error', words, formula: true, ...(shown && { instead: [shown] }) } }
  }
  if (typed === '') return { shown: '' }
  if (/^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/.test(typed))
    return wrong(typed, 'The spreadsheet shows an error here')
  return readers[field](typed, context)
}
