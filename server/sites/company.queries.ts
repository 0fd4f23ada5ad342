import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { companies } from '#server/platform/db/schema/company'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { ofCompany } from '#server/platform/kit/scopes'
import { companyOf } from '#server/sites/site.access'
import type { Company } from '#shared/api/sites/company'

const payroll = alias(companies, 'payroll')
const approver = { id: users.id, slug: users.slug, first_name: users.first_name, last_name: users.last_name }

/** The company the caller acts for, or 404. `isReduced`: without what only its owners read. */
export async function getCompany(tx: Tx, me: Person, isReduced: boolean): Promise<{ data: Company }> {
  const [row] = await tx
    .select({ company: companies, payroll: { id: payroll.id, name: payroll.name }, approver })
    .from(companies)
    .leftJoin(payroll, eq(payroll.id, companies.payroll_company_id))
    .leftJoin(users, eq(users.id, companies.default_approver_id))
    .where(ofCompany(companies.id, companyOf(me)))
  if (!row) throw notFound()
  const { id, name, main_contractor, payment_type, updated_at, ...rest } = row.company
  const { address_line_1, address_line_2, city, postcode } = rest
  return {
    data: {
      id,
      name,
      main_contractor,
      address: [address_line_1, address_line_2, city, postcode].filter(Boolean).join(', '),
      editable: !isReduced,
      updated_at: updated_at.toISOString(),
      ...(!isReduced && { payment_type, payroll_company: row.payroll, default_approver: row.approver }),
    },
  }
}
