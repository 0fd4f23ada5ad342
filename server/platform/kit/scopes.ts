import { eq, type SQL, type SQLWrapper } from 'drizzle-orm'

/*
 * The rules that limit callers to their own data are written through these functions. One test removes each use in turn,
 * and each further condition that tests/deep/predicates/conditions.txt lists, and checks that a cell of the permission
 * matrix fails. The database repeats the rules as row policies (db/rights.ts), in case a query misses one.
 */

/** SELF: the row belongs to the caller. */
export const ofUser = (column: SQLWrapper, userId: string): SQL => eq(column, userId)
/** CO: the row belongs to the company the caller acts for; PAY where the column is the paying company. */
export const ofCompany = (column: SQLWrapper, companyId: string): SQL => eq(column, companyId)
