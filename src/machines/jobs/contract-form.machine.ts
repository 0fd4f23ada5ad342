import { formMachine } from '#machines/kit/form.machine'
import { contracts } from '#services/jobs/contract'
import type { Choice } from './work-choices.machine.ts'

/** Values as typed; empty where not given. */
export type ContractValues = {
  /** Slug of the worker, when already known. */
  slug: string | undefined
  worker: Choice | undefined
  site_id: string
  manager_id: string
  role_id: string
  type: string
  employment_type: string
  ref_number: string
  start_at: string
  end_at: string
  hourly_rate: string
  use_timesheet: boolean
  payment_type: 'ABC' | 'OWN'
  email_for_invoice: string
}
const orNull = (typed: string) => typed.trim() || null

/** Creates a contract. An empty rate is sent as NaN, so that the server asks for it. */
export const contractFormMachine = formMachine((values: ContractValues, signal) => {
  const { slug, worker, role_id, start_at, use_timesheet, payment_type, hourly_rate } = values
  const body = {
    role_id,
    start_at,
    use_timesheet,
    payment_type,
    hourly_rate: hourly_rate.trim() === '' ? Number.NaN : Number(hourly_rate),
    site_id: orNull(values.site_id),
    manager_id: orNull(values.manager_id),
    type: orNull(values.type),
    employment_type: orNull(values.employment_type),
    ref_number: orNull(values.ref_number),
    end_at: orNull(values.end_at),
    email_for_invoice: payment_type === 'OWN' ? orNull(values.email_for_invoice) : null,
  }
  return slug
    ? contracts.createFor({ params: { slug }, body }, signal)
    : contracts.create({ body: { ...body, worker_id: worker?.id ?? '' } }, signal)
})
