import { type SQL, sql } from 'drizzle-orm'

/** Words of the code, such as statuses, as literals: what a partial index serves must not be a parameter. */
export const quoted = (...words: readonly string[]): SQL => sql.raw(words.map((word) => `'${word}'`).join(', '))
