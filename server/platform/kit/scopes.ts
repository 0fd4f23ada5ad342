import { eq, type SQL, type SQLWrapper } from 'drizzle-orm'

/*
 * All rules that limit callers to their own data are written through these functions, so that one test can remove each
 * use in turn and check that a cell of the permission matrix fails (tests/deep/predicates.deep.test.ts). The database
 * repeats the rules as row policies (db/rights.ts), in case a query misses one.
 */

/** SELF: the row belongs to the caller. */
export const ofUser = (column: SQLWrapper, userId: string): SQL => eq(column, userId)
/** CO: the row belongs to the company the caller acts for; PAY where the column is the paying company. */
export const ofCompany = (column: SQLWrapper, companyId: string): SQL => eq(column, companyId)
/** Any further condition on rows: kinds of files, live sessions, shared sites. */
export const restrictTo = (condition: SQL): SQL => condition
/** A condition on the caller, the request or a loaded row. */
export const can = (allowed: boolean): boolean => allowed
