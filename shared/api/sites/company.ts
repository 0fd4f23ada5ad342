import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Id, Instant, one, readVersion } from '#shared/api/kit/wire'
import { paymentTypes } from '#shared/domain/platform/payment'
import { SitePerson } from './site.ts'

/** How a company works with its people; absent for its managers. */
const owners = {
  /** How workers are usually paid: new job offers begin with it. */
  payment_type: z.enum(paymentTypes).nullable(),
  /** Pays workers of payment type ABC. */
  payroll_company: z.object({ id: Id, name: z.string() }).nullable(),
  /** Approves the hours of work without a site; null: the first owner does. */
  default_approver: SitePerson.nullable(),
}
/** The company that the caller acts for. */
export const Company = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  main_contractor: z.boolean(),
  ...z.object(owners).partial().shape,
  editable: z.boolean(),
  updated_at: Instant,
})
export type Company = z.infer<typeof Company>

export const companyApi = api({
  read: { method: 'GET', path: '/api/me/company', reply: one(Company) },
  /**
   * What is left out stays as it is. 422 by field: an approver who does not run the company, a payroll company that is
   * none, ABC without a payroll company. 409 on `updated_at` when somebody else has saved.
   */
  save: {
    method: 'PUT',
    path: '/api/me/company',
    body: z.strictObject({
      payment_type: z.enum(paymentTypes, 'Choose ABC or OWN.').nullable().optional(),
      payroll_company_id: Id.nullable().optional(),
      default_approver_id: Id.nullable().optional(),
      ...readVersion,
    }),
    reply: one(Company),
  },
})
