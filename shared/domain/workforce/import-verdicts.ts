import type { Problem } from './import-cells.ts'
import { fieldNames, type ImportField } from './import-columns.ts'
import type { CheckedRow } from './import-rows.ts'

/**
 * An existing worker or invitation of the company that a row matches: changes from the stored value (`now`) to the
 * row's (`sheet`). `former`: a worker who does not work for the company any more, of whom it changes nothing.
 */
export type OwnPerson = {
  row: number
  kind: 'worker' | 'invited'
  name: string
  slug: string | null
  former: boolean
  changes: { field: ImportField; now: string; sheet: string }[]
}
export type Choice = 'update' | 'skip'
export type Choices = Record<string, Choice>
/** `same`: the row says nothing new. `left`: the user leaves it out, or it is a former worker's. */
export type Verdict = 'ready' | 'warning' | 'duplicate' | 'error' | 'same' | 'left'
export type Judged = { verdict: Verdict; problems: Problem[]; twin?: number }

const unique = ['ni_number', 'payroll_number', 'email'] as const

/**
 * Verdict of every row: from its own cells, duplicates in rows above, the company's existing people, and the choices.
 */
export function judgeRows(
  rows: readonly CheckedRow[],
  own: ReadonlyMap<number, OwnPerson>,
  choices: Choices,
): Judged[] {
  const first: First = {}
  return rows.map((checked) => {
    const problems = [...checked.problems]
    const twin = earlierRowWith(first, 'mobile', checked)
    for (const field of twin === undefined ? unique : []) {
      const other = earlierRowWith(first, field, checked)
      if (other === undefined) continue
      const kind = field === 'email' ? 'warning' : 'error'
      problems.push({
        field,
        kind,
        words: `Same ${fieldNames[field].replace(/^[PE]/, (l) => l.toLowerCase())} as row ${other}`,
      })
    }
    if (twin !== undefined) problems.push({ field: 'mobile', kind: 'error', words: `Same mobile as row ${twin}` })
    const verdict = verdictOf(problems, twin, own.get(checked.row), choices[checked.row])
    return twin === undefined ? { verdict, problems } : { verdict, problems, twin }
  })
}

/** Recomputes the verdicts for new matches or choices; the cells are unchanged. */
export const rejudged = (
  judged: readonly Judged[],
  rows: readonly CheckedRow[],
  own: ReadonlyMap<number, OwnPerson>,
  choices: Choices,
): Judged[] =>
  judged.map((was, place) => {
    const row = rows[place]?.row ?? -1
    const verdict = verdictOf(was.problems, was.twin, own.get(row), choices[row])
    return verdict === was.verdict ? was : { ...was, verdict }
  })

/** For each column, the first row with a value. */
type First = Partial<Record<ImportField, Map<string, number>>>
function earlierRowWith(first: First, field: ImportField, { row, values }: CheckedRow): number | undefined {
  const value = values[field]
  if (!value) return undefined
  first[field] ??= new Map()
  const other = first[field].get(value)
  if (other === undefined) first[field].set(value, row)
  return other
}

function verdictOf(
  problems: Problem[],
  twin: number | undefined,
  own: OwnPerson | undefined,
  choice?: Choice,
): Verdict {
  if (choice === 'skip') return 'left'
  if (twin !== undefined) return 'duplicate'
  if (problems.some(({ kind }) => kind === 'error')) return 'error'
  if (own && !own.changes.length) return 'same'
  if (own?.former) return 'left'
  if (own && choice !== 'update') return 'duplicate'
  return problems.length ? 'warning' : 'ready'
}

export const isTaken = (verdict: Verdict) => verdict === 'ready' || verdict === 'warning'
export type Counts = Record<Verdict, number> & { all: number; taken: number }
export function countsOf(judged: readonly Judged[]): Counts {
  const counts: Counts = {
    ready: 0,
    warning: 0,
    duplicate: 0,
    error: 0,
    same: 0,
    left: 0,
    all: judged.length,
    taken: 0,
  }
  for (const { verdict } of judged) counts[verdict] += 1
  counts.taken = counts.ready + counts.warning
  return counts
}
