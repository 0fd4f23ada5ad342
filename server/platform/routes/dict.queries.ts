import { and, asc, eq } from 'drizzle-orm'
import { companies } from '#server/platform/db/schema/company'
import type { Tx } from '#server/platform/db/transaction'

/** Payroll companies, as dictionary entries. */
export const payrollCompanies = (tx: Tx): Promise<{ id: string; value: string }[]> =>
  tx
    .select({ id: companies.id, value: companies.name })
    .from(companies)
    .where(and(eq(companies.is_payroll_company, true), eq(companies.active, true)))
    .orderBy(asc(companies.name))
