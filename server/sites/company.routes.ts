import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { audit } from '#server/platform/auth/audit'
import { companies } from '#server/platform/db/schema/company'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import type { Person } from '#server/platform/kit/person'
import { notFound, unprocessable } from '#server/platform/kit/problems'
import { ofCompany } from '#server/platform/kit/scopes'
import { assertVersion, nextVersion } from '#server/platform/moves/version'
import { payrollCompanies } from '#server/platform/routes/dict.queries'
import { getCompany } from '#server/sites/company.queries'
import { companyOf } from '#server/sites/site.access'
import { findApprover } from '#server/sites/site-approvers.access'
import { companyApi } from '#shared/api/sites/company'

const overtaken = 'Somebody saved these details meanwhile.'
type Given = Omit<z.output<typeof companyApi.save.body>, 'updated_at'>
type Row = typeof companies.$inferSelect

/** The settings of the company that the caller acts for. */
export const companyRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, companyApi, {
    read: { reads: ({ me, tx, cell }) => getCompany(tx, me, cell === 'r') },

    save: {
      writes: async ({ me, tx, body: { updated_at, ...given }, http: { ip } }) => {
        const now = deps.clock.now()
        const [row] = await tx
          .select()
          .from(companies)
          .where(ofCompany(companies.id, companyOf(me)))
          .for('update')
        if (!row) throw notFound()
        assertVersion(updated_at, row, overtaken)
        await assertRight(tx, me, row, given)
        const set = { ...given, updated_at: nextVersion(companies.updated_at, now) }
        await tx.update(companies).set(set).where(eq(companies.id, row.id))
        const by = { by: me.id, userId: me.id, sessionId: me.session_id }
        await audit(tx, { kind: 'company.changed', ...by, ip, now, data: { company_id: row.id, ...given } })
        return getCompany(tx, me, false)
      },
    },
  })

/** 422 by field for people and companies that cannot be chosen, and for ABC without a payroll company. */
async function assertRight(tx: Tx, me: Person, row: Row, given: Given): Promise<void> {
  const { payment_type, payroll_company_id } = { ...row, ...given }
  const { default_approver_id: approver } = given
  if (approver && !(await findApprover(tx, companyOf(me), undefined, approver)))
    throw unprocessable({ default_approver_id: ['Choose an owner or a manager of your company.'] })
  const { payroll_company_id: payroll } = given
  if (payroll && !(await payrollCompanies(tx)).some(({ id }) => id === payroll))
    throw unprocessable({ payroll_company_id: ['Choose one of the payroll companies.'] })
  if (payment_type === 'ABC' && !payroll_company_id)
    throw unprocessable({ payment_type: ['Choose a payroll company as well, or OWN.'] })
}
