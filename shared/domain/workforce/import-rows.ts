import type { Worksheet, WorksheetRow } from '#shared/domain/kit/spreadsheet/spreadsheet'
import { plainText } from '#shared/domain/kit/typed-text'
import { ageOn, minimumWageOn, minimumWages } from '#shared/domain/platform/minimum-wage'
import { type ImportFacts, type Problem, type ReadCell, readCell } from './import-cells.ts'
import {
  dateFields,
  fieldNames,
  headsAt,
  type ImportField,
  importFields,
  type Mapping,
  neededFields,
} from './import-columns.ts'
import { type DayOrder, orderOf, showDay } from './import-dates.ts'

/** A checked row, by field: cells as shown, values as stored, and problems. */
export type CheckedRow = {
  row: number
  shown: Partial<Record<ImportField, string>>
  values: Partial<Record<ImportField, string>>
  problems: Problem[]
}
/** Cells retyped in the review, by row number. */
export type Fixes = Record<string, Partial<Record<ImportField, string>>>
export type Reading = {
  heads: WorksheetRow
  rows: WorksheetRow[]
  mapping: Mapping
  orders: Partial<Record<ImportField, DayOrder>>
  facts: ImportFacts
  /** Cache of parsed cells: spreadsheets repeat values often. */
  cache: Map<string, ReadCell>
}

/** Finds the row of headings, and the order in which each column writes its dates. */
export function readingOf(worksheet: Pick<Worksheet, 'rows'>, mapping: Mapping, facts: ImportFacts): Reading {
  const at = headsAt(worksheet.rows)
  const rows = worksheet.rows.slice(at + 1)
  const orders: Reading['orders'] = {}
  for (const [column, field] of mapping.entries())
    if (field && dateFields.includes(field)) orders[field] = orderOf(textsOf(rows, column))
  return { heads: worksheet.rows[at] ?? { row: 1, cells: [] }, rows, mapping, orders, facts, cache: new Map() }
}
function* textsOf(rows: WorksheetRow[], column: number) {
  for (const { cells } of rows) if (cells[column]) yield cells[column]
}
/** Notes about whole columns. */
export const columnNotes = ({ orders }: Reading): string[] =>
  dateFields
    .filter((field) => orders[field] === 'MDY')
    .map(
      (field) => `‘${fieldNames[field]}’ is written month first, as in the US: 03/25/1990 was read as 25 March 1990.`,
    )

const cacheLimit = 20_000
export function checkRow(reading: Reading, source: WorksheetRow, fixed: Fixes[string] = {}): CheckedRow {
  const { mapping, orders, facts, cache } = reading
  const checked: CheckedRow = { row: source.row, shown: {}, values: {}, problems: [] }
  const readOne = (field: ImportField, typed: string, isFormula: boolean, order: DayOrder) => {
    const name = `${field}${order}${isFormula ? '=' : ':'}${typed}`
    let cell = cache.get(name)
    if (!cell) {
      cell = readCell(field, typed, isFormula, { facts, order })
      if (cache.size < cacheLimit) cache.set(name, cell)
    }
    if (cell.shown) checked.shown[field] = cell.shown
    if (cell.value !== undefined) checked.values[field] = cell.value
    if (cell.problem) checked.problems.push({ field, ...cell.problem })
  }
  for (let column = 0; column < mapping.length; column++) {
    const field = mapping[column]
    if (!field || fixed[field] !== undefined) continue
    readOne(
      field,
      plainText(source.cells[column] ?? ''),
      source.formulas?.includes(column) ?? false,
      orders[field] ?? 'DMY',
    )
  }
  for (const field of importFields) {
    const typed = plainText(fixed[field] ?? '')
    if (fixed[field] !== undefined) readOne(field, typed, typed.startsWith('='), 'DMY')
  }
  for (const field of neededFields)
    if (!checked.shown[field]) addProblem(checked, field, 'error', `${fieldNames[field]} is missing`)
  checkTogether(checked, facts.today)
  return checked
}

function addProblem({ problems }: CheckedRow, field: ImportField, kind: Problem['kind'], words: string) {
  if (!problems.some((problem) => problem.field === field && problem.kind === 'error'))
    problems.push({ field, kind, words })
}

/** Checks that compare cells with each other or with today. */
function checkTogether(checked: CheckedRow, today: string) {
  const { values } = checked
  const { date_of_birth: born, start_at: start, card_expires_on: expires, hourly_rate: rate } = values
  if (start && start < today) addProblem(checked, 'start_at', 'error', `Start is in the past, from ${showDay(today)}`)
  const first = start && start > today ? start : today
  if (born) {
    const age = ageOn(born, first)
    if (born > today) addProblem(checked, 'date_of_birth', 'error', 'Date of birth is in the future')
    else if (age < 16)
      addProblem(
        checked,
        'date_of_birth',
        'error',
        `Age ${age} ${start ? 'on the start date' : 'today'}, 16 or over needed`,
      )
    else if (age > 90) addProblem(checked, 'date_of_birth', 'warning', `Age ${age}: is the year right?`)
  }
  if (rate) checkRate(checked, Number(rate), first, born)
  if (expires && expires < today)
    addProblem(checked, 'card_expires_on', 'error', `This card ran out on ${showDay(expires)}`)
  const card = (['card_scheme', 'card_number', 'card_expires_on'] as const).filter((field) => checked.shown[field])
  if (card[0] && card.length < 3)
    addProblem(checked, card[0], 'warning', 'A card needs scheme, number and expiry: it is left out')
}

function checkRate(checked: CheckedRow, rate: number, day: string, born: string | undefined) {
  const isApprentice = checked.values.role === 'apprentice'
  const apprentice = minimumWages.findLast(({ from }) => from <= day)?.apprentice
  const least = isApprentice ? apprentice : minimumWageOn(day, born ? ageOn(born, day) : 21)
  if (least === undefined || rate >= least) return
  const words = born || isApprentice ? 'for this age' : 'from the age of 21'
  addProblem(
    checked,
    'hourly_rate',
    born || isApprentice ? 'error' : 'warning',
    `Under the minimum wage ${words}, £${least.toFixed(2)}`,
  )
}
