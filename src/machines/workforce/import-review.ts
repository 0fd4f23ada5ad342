import type { Checked } from '#services/workforce/spreadsheet'
import type { WorksheetRow } from '#shared/domain/kit/spreadsheet/spreadsheet'
import type { Problem } from '#shared/domain/workforce/import-cells'
import { closest } from '#shared/domain/workforce/import-closest'
import { fieldNames, type ImportField, importFields } from '#shared/domain/workforce/import-columns'
import { type CheckedRow, checkRow, type Fixes, type Reading } from '#shared/domain/workforce/import-rows'
import {
  type Choice,
  type Choices,
  type Counts,
  countsOf,
  type Judged,
  judgeRows,
  type OwnPerson,
  rejudged,
} from '#shared/domain/workforce/import-verdicts'

export type ReviewTab = 'all' | 'error' | 'warning' | 'duplicate'
export type Cell = { row: number; field: ImportField }
type Step = { fixes: Fixes; choices: Choices; rows: CheckedRow[] }
/** Everything the review shows: rows as read, corrections, and the verdict on each row. Immutable. */
export type Review = {
  reading: Reading
  /** Index in `rows` by row number of the spreadsheet. */
  places: ReadonlyMap<number, number>
  rows: CheckedRow[]
  own: ReadonlyMap<number, OwnPerson>
  fixes: Fixes
  choices: Choices
  judged: Judged[]
  counts: Counts
  /** The state before each correction, newest last. */
  steps: Step[]
  /** A mobile number was corrected: only the server knows whose it is. */
  isStale: boolean
}

const counted = (review: Omit<Review, 'counts'>): Review => ({ ...review, counts: countsOf(review.judged) })
/** For changed rows: all are judged again, because one can have become a duplicate of another. */
const judgedWhole = (review: Omit<Review, 'judged' | 'counts'>): Review =>
  counted({ ...review, judged: judgeRows(review.rows, review.own, review.choices) })
const chosen = (review: Review): Review =>
  counted({ ...review, judged: rejudged(review.judged, review.rows, review.own, review.choices) })
export const reviewOf = ({ reading, rows, judged }: Checked, fixes: Fixes = {}): Review =>
  counted({
    reading,
    rows,
    judged,
    fixes,
    places: new Map(rows.map(({ row }, place) => [row, place])),
    own: new Map(),
    choices: {},
    steps: [],
    isStale: false,
  })
export const withOwn = (review: Review, own: readonly OwnPerson[]): Review =>
  chosen({ ...review, own: new Map(own.map((person) => [person.row, person])), isStale: false })

const mostSteps = 50
const stepped = ({ fixes, choices, rows, steps }: Review): Step[] =>
  [...steps, { fixes, choices, rows }].slice(-mostSteps)

/** Corrects cells, all as one step to undo. */
export function fixCells(review: Review, cells: readonly (Cell & { value: string })[]): Review {
  const fixes = { ...review.fixes }
  const rows = [...review.rows]
  for (const { row, field, value } of cells) {
    fixes[row] = { ...fixes[row], [field]: value }
    const place = review.places.get(row)
    const source = place === undefined ? undefined : review.reading.rows[place]
    if (place !== undefined && source) rows[place] = checkRow(review.reading, source, fixes[row])
  }
  const isStale = review.isStale || cells.some(({ field }) => field === 'mobile')
  return judgedWhole({ ...review, steps: stepped(review), fixes, rows, isStale })
}
export function choose(review: Review, rows: readonly number[], choice: Choice): Review {
  const choices = { ...review.choices, ...Object.fromEntries(rows.map((row) => [row, choice])) }
  return chosen({ ...review, steps: stepped(review), choices })
}
export function undoStep(review: Review): Review {
  const last = review.steps.at(-1)
  if (!last) return review
  return judgedWhole({ ...review, ...last, steps: review.steps.slice(0, -1), isStale: true })
}

export const judgedRow = (review: Review, row: number): Judged | undefined =>
  review.judged[review.places.get(row) ?? -1]
export const checkedRow = (review: Review, row: number): CheckedRow | undefined =>
  review.rows[review.places.get(row) ?? -1]
/** The error or warning of a cell, errors first. */
export function problemOf(review: Review, { row, field }: Cell): Problem | undefined {
  const here = judgedRow(review, row)?.problems.filter((problem) => problem.field === field)
  return here?.find(({ kind }) => kind === 'error') ?? here?.[0]
}
/**
 * Rows with the same value and the same problem in the column of the cell, itself included; all formulas count as the
 * same.
 */
export function alikeOf(review: Review, cell: Cell): number[] {
  const problem = problemOf(review, cell)
  const typed = checkedRow(review, cell.row)?.shown[cell.field] ?? ''
  if (!problem) return [cell.row]
  return review.rows.flatMap(({ row, shown, problems }) => {
    const isSame = problem.formula
      ? problems.some(({ field, formula }) => field === cell.field && formula)
      : (shown[cell.field] ?? '') === typed &&
        problems.some(({ field, words }) => field === cell.field && words === problem.words)
    return isSame || row === cell.row ? [row] : []
  })
}
/** Suggested corrections, the most likely first. */
export function meantOf(review: Review, cell: Cell): string[] {
  const typed = checkedRow(review, cell.row)?.shown[cell.field] ?? ''
  return problemOf(review, cell)?.instead ?? closest(cell.field, typed, review.reading.facts)
}
/** Each formula is replaced by its own value; any other value is typed into all rows alike. */
export const repaired = (review: Review, { row, field, value, alike }: Cell & { value: string; alike: boolean }) => {
  const isFormula =
    problemOf(review, { row, field })?.formula && problemOf(review, { row, field })?.instead?.[0] === value
  return (alike ? alikeOf(review, { row, field }) : [row]).map((one) => ({
    row: one,
    field,
    value: isFormula ? (checkedRow(review, one)?.shown[field] ?? '') : value,
  }))
}

/** Indexes of the rows that a tab shows. */
export function rowsOf({ rows, judged }: Review, tab: ReviewTab): number[] {
  const isShown = ({ verdict, problems }: Judged) =>
    tab === 'all' ||
    (tab === 'warning' ? verdict !== 'left' && problems.some(({ kind }) => kind === 'warning') : verdict === tab)
  return rows.flatMap((_, place) => (judged[place] && isShown(judged[place]) ? [place] : []))
}
/** The next cell with an error after the given one, from the top again at the end. */
export function nextError(review: Review, after: Cell | undefined): Cell | undefined {
  const cells = review.rows.flatMap(({ row }, place) =>
    review.judged[place]?.verdict === 'error'
      ? review.judged[place].problems.flatMap(({ kind, field }) => (kind === 'error' ? [{ row, field }] : []))
      : [],
  )
  const order = ({ row, field }: Cell) => row * 100 + importFields.indexOf(field)
  return (after && cells.find((cell) => order(cell) > order(after))) ?? cells[0]
}

const inOrder = ({ reading }: Review, { cells }: WorksheetRow) =>
  reading.mapping.map((_, column) => cells[column] ?? '')
export const formerWords = (name: string) => `${name} does not work for you any more`
/** The rows that are not imported, as the person typed them, each with what is wrong. */
export function leftoverRows(review: Review): string[][] {
  const { reading, judged } = review
  const taken = ['ready', 'warning', 'same']
  const rows = reading.rows.flatMap((source, place) => {
    const one = judged[place]
    if (!one || taken.includes(one.verdict)) return []
    const words = one.problems.filter(({ kind }) => kind === 'error').map((problem) => problem.words)
    const own = one.verdict === 'duplicate' && !words.length ? ['Works for you already: choose update or skip'] : []
    const person = review.own.get(source.row)
    if (person?.former && one.verdict === 'left' && review.choices[source.row] !== 'skip')
      own.push(formerWords(person.name))
    return [[...inOrder(review, { ...source, cells: typedOver(review, source) }), [...words, ...own].join('. ')]]
  })
  return [[...inOrder(review, reading.heads), 'What is wrong'], ...rows]
}
const typedOver = ({ reading, fixes }: Review, { row, cells }: WorksheetRow) =>
  reading.mapping.map((field, column) => (field && fixes[row]?.[field]) ?? cells[column] ?? '')

const examples: Partial<Record<ImportField, string>> = {
  first_name: 'Jan',
  last_name: 'Nowak',
  mobile: '07700 900999',
  date_of_birth: '19/07/1986',
  role: 'Dry liner',
  hourly_rate: '22.50',
}
/** The file that a company fills in: column headings and an example row. */
export const template: string[][] = [
  importFields.map((field) => fieldNames[field]),
  importFields.map((field) => examples[field] ?? ''),
]
