import { editMachine } from '#machines/kit/edit.machine'
import { choice, formOf, optionalText, type Typed } from '#machines/kit/form-fields'
import { dict } from '#services/platform/dict'
import { company } from '#services/sites/company'
import type { Company } from '#shared/api/sites/company'
import type { paymentTypes } from '#shared/domain/platform/payment'

const fields = {
  default_approver_id: optionalText('approver'),
  payroll_company_id: optionalText('payroll company'),
  payment_type: choice<(typeof paymentTypes)[number] | null>(null, 'payment option'),
}
export type CompanyValues = Typed<typeof fields>
const form = formOf(fields)
export const companyWords = form.words

/** With the payroll companies that there are to choose from. */
export type CompanySettings = Company & { payrolls: { id: string; value: string }[] }

const valuesOf = ({ default_approver, payroll_company, payment_type }: CompanySettings): CompanyValues =>
  form.valuesOf({
    default_approver_id: default_approver?.id ?? null,
    payroll_company_id: payroll_company?.id ?? null,
    payment_type: payment_type ?? null,
  })

export const companySettingsMachine = editMachine<CompanySettings, CompanyValues, keyof CompanyValues>({
  id: 'companySettings',
  description:
    'An owner sets who approves hours without a site, the payroll company, and how workers are usually paid; a manager reads the company’s name and address.',
  adds: false,
  empty: form.empty,
  valuesOf,
  merge: form.merge,
  async read(_, signal) {
    const [{ data }, lists] = await Promise.all([company.read({}, signal), dict.read({}, signal)])
    return { ...data, payrolls: lists.data.PAYROLL_COMPANY ?? [] }
  },
  async save(values, settings, signal) {
    const body = { ...form.fieldsOf(values), updated_at: settings?.updated_at }
    return { ...(await company.save({ body }, signal)).data, payrolls: settings?.payrolls ?? [] }
  },
})
