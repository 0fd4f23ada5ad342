import { choicesOf, type ImportFacts } from './import-cells.ts'
import type { ImportField } from './import-columns.ts'

const tidy = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(
        (last[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
      )
    last = next
  }
  return last[other.length] ?? 0
}

/** Up to three allowed values of a field that are closest to the typed text, the closest first. */
export function closest(field: ImportField, typed: string, facts: ImportFacts): string[] {
  const wanted = tidy(typed).slice(0, 60)
  return (choicesOf(field, facts) ?? [])
    .map((choice) => {
      const candidate = tidy(choice)
      const begins = wanted.length > 2 && (candidate.startsWith(wanted) || wanted.startsWith(candidate))
      const far = distance(wanted, candidate) / Math.max(wanted.length, candidate.length, 1)
      return { choice, far: begins ? Math.min(far, 0.4) : far }
    })
    .toSorted((a, b) => a.far - b.far)
    .filter(({ far }, place) => far < 0.45 || (place === 0 && far < 0.8))
    .slice(0, 3)
    .map(({ choice }) => choice)
}
