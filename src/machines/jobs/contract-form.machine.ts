import { formMachine } from '#machines/kit/form.machine'
import { choice, formOf, optionalNumber, optionalText, type Typed, text } from '#machines/kit/form-fields'
import { contracts } from '#services/jobs/contract'
import type { contractApi } from '#shared/api/jobs/contract'
import type { Request } from '#shared/api/kit/endpoint'
import type { Choice } from './work-choices.machine.ts'

const fields = {
  site_id: optionalText(),
  manager_id: optionalText(),
  role_id: text(),
  type: optionalText(),
  employment_type: optionalText(),
  ref_number: optionalText(),
  start_at: text(),
  end_at: optionalText(),
  hourly_rate: optionalNumber(),
  use_timesheet: choice(true),
  payment_type: choice<'ABC' | 'OWN'>('ABC'),
  email_for_invoice: optionalText(),
}
export type ContractValues = Typed<typeof fields> & {
  /** Slug of the worker, when already known. */
  slug: string | undefined
  worker: Choice | undefined
}
type Body = Omit<Request<typeof contractApi.createFor>['body'], 'payment_cycle'>

const form = formOf(fields)
export const emptyContract = form.empty

/** Creates a contract. An empty rate is sent as NaN, so that the server asks for it. */
export const contractFormMachine = formMachine(({ slug, worker, ...values }: ContractValues, signal) => {
  const { hourly_rate, email_for_invoice, ...terms } = form.fieldsOf(values)
  const body: Body = {
    ...terms,
    hourly_rate: hourly_rate ?? Number.NaN,
    email_for_invoice: terms.payment_type === 'OWN' ? email_for_invoice : null,
  }
  return slug
    ? contracts.createFor({ params: { slug }, body }, signal)
    : contracts.create({ body: { ...body, worker_id: worker?.id ?? '' } }, signal)
})
