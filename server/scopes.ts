import { eq, type SQL, type SQLWrapper } from 'drizzle-orm'

/*
 * The rules that keep callers to what is theirs are written through here and nowhere else, so that one test can take
 * away each use in turn and see a cell of the permission matrix turn red (tests/deep/predicates.deep.test.ts). The
 * database says the same once more as row rights (db/rights.ts), whatever a query forgets.
 */

/** SELF: the row names the caller. */
export const self = (column: SQLWrapper, userId: string): SQL => eq(column, userId)
/** CO: the row names the company the caller acts for; PAY where the column names who pays. */
export const ours = (column: SQLWrapper, companyId: string): SQL => eq(column, companyId)
/** A further rule of which rows: kinds of files, living sessions, sites that are shared. */
export const rule = (condition: SQL): SQL => condition
/** A rule about the caller, the request or a row in hand. */
export const may = (allowed: boolean): boolean => allowed
