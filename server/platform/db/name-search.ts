import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { leastSimilarity } from './access-functions.ts'

/** Whom a search finds: whose name contains each of the words, or, with `similar`, is spelt like each of them. */
export type NameSearch = { words: string[]; similar: boolean }

const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean)
/** The search for names that contain what was typed; undefined if nothing was. */
export function toNameSearch(search: string | undefined): NameSearch | undefined {
  const words = wordsOf(search ?? '')
  return words.length ? { words, similar: false } : undefined
}

/** A name in the order of a list: without accents and capitals, and alike on both databases, whatever their collation. */
export const inNameOrder = (name: SQLWrapper): SQL => sql`name_key(${name}) collate "C"`
/** The name of a user `u` as it is searched. */
export const searchedName = (user: SQL): SQL => sql`name_key(${user}.last_name || ' ' || ${user}.first_name)`

/** Whether a text contains what was typed. Accents and case are ignored. */
export const contains = (text: SQLWrapper, typed: string): SQL => sql`strpos(name_key(${text}), name_key(${typed})) > 0`
/** Whether a name, as `name_key` makes it, is one of those that are searched for. Accents and case are ignored. */
export function isNamed(key: SQL, { words, similar }: NameSearch): SQL {
  const has = (word: string) => sql`strpos(${key}, name_key(${word})) > 0`
  const isLike = (word: string) =>
    sql`(${has(word)} or strict_word_similarity(name_key(${word}), ${key}) >= ${leastSimilarity})`
  return sql.join(words.map(similar ? isLike : has), sql` and `)
}

/** A word of four letters may lack one of five; of three, one wrong letter leaves nothing to compare. */
export const isSpelling = (search: string): boolean => wordsOf(search).some((word) => /^\D{4,}$/.test(word))

/** The page that is enough to see whether there is anybody. */
export const firstOnly = { page: 1, per_page: 1 }
/**
 * Finds people by name. If nobody has it, whatever the other filters, those are found whose name is spelt like it: `find`
 * is called with `alone` to count without other filters, by its first page: a later one may be empty.
 */
export async function findNamed<Found extends { total: number }>(
  search: string | undefined,
  find: (by: NameSearch | undefined, alone: boolean) => Promise<Found>,
): Promise<Found> {
  const by = toNameSearch(search)
  const found = await find(by, false)
  if (found.total > 0 || !by || !isSpelling(by.words.join(' ')) || (await find(by, true)).total > 0) return found
  return find({ ...by, similar: true }, false)
}
