import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, numeric, timestamp, uuid } from 'drizzle-orm/pg-core'
import { isOneOf, quoted } from './quoted.ts'

/** Columns that all tables share. Property names are column names, so that rows match the API. */
export const id = () => uuid().primaryKey()
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })
export const createdAt = () => instant().notNull().defaultNow()
/** Pounds, exact to the penny in the database. */
export const money = () => numeric({ precision: 12, scale: 2, mode: 'number' })

/** Condition of a partial index that a column has one of these values. */
export const hasOneOf = (column: AnyPgColumn, words: readonly string[]) => sql`${column} ${sql.raw(isOneOf(words))}`
/** CHECK that a column has one of these values. */
export const among = (name: string, column: AnyPgColumn, words: readonly string[]) =>
  check(name, sql`${column} in (${quoted(...words)})`)
