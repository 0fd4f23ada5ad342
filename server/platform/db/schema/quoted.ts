import { type SQL, sql } from 'drizzle-orm'

const inQuotes = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')
/** Words of the code, such as statuses, as literals: what a partial index serves must not be a parameter. */
export const quoted = (...words: readonly string[]): SQL => sql.raw(inQuotes(words))
/** The right side of a condition that a column has one of these values, as text. */
export const isOneOf = (words: readonly string[]): string =>
  words.length === 1 ? `= ${inQuotes(words)}` : `in (${inQuotes(words)})`
