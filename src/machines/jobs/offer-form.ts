import { choice, formOf, merged, optionalNumber, optionalText, type Typed, text } from '#machines/kit/form-fields'
import { jobOffers, type NewOffer } from '#services/jobs/job-offer'
import type { OfferPrefill } from '#shared/api/jobs/job-offer'
import type { JobPreset, jobPresetApi } from '#shared/api/jobs/job-preset'
import type { Call } from '#shared/api/kit/endpoint'
import type { paymentCycles, paymentTypes } from '#shared/domain/platform/payment'
import type { Choice } from './work-choices.machine.ts'

const work = {
  ref_number: optionalText(),
  employment_type: optionalText(),
  experience_years: optionalText(),
  description: optionalText(),
}
type PaymentType = (typeof paymentTypes)[number]
const payment = {
  payment_cycle: choice<(typeof paymentCycles)[number] | null>('WEEKLY'),
  hourly_rate: optionalNumber(),
  payment_type: choice<PaymentType>('ABC'),
}
const fields = {
  site_id: optionalText(),
  role_id: text(),
  start_at: text(),
  end_at: text(),
  due_date: text(),
  use_timesheet: choice(false),
  manager_id: optionalText(),
  email_for_invoice: optionalText(),
  ...payment,
  ...work,
}
export type OfferValues = Typed<typeof fields> & { worker: Choice | undefined }
const form = formOf(fields)

/** What a preset keeps of an offer. */
const presetForm = formOf({ use_timesheet: fields.use_timesheet, ...payment, ...work })
const presetNames = [
  'use_timesheet',
  'payment_cycle',
  'hourly_rate',
  'payment_type',
  'ref_number',
  'employment_type',
  'experience_years',
  'description',
] as const

/** The form as it opens: with the terms of the post, else empty. */
export function beginOffer(
  { worker, payment_type: usual, post }: OfferPrefill,
  siteId: string | undefined,
): OfferValues {
  const empty: OfferValues = {
    ...form.empty,
    worker: worker ? { id: worker.id, name: `${worker.first_name} ${worker.last_name}` } : undefined,
    site_id: siteId ?? '',
    payment_type: usual,
  }
  if (!post) return empty
  const { site, manager, payment_type, ...terms } = post
  return {
    ...empty,
    ...form.valuesOf({
      ...terms,
      site_id: site?.id ?? null,
      manager_id: manager?.id ?? null,
      payment_type: payment_type ?? empty.payment_type,
      payment_cycle: empty.payment_cycle,
      // The post's is the last day to apply.
      due_date: null,
    }),
  }
}

/**
 * What a change makes of the form. Another role brings the terms of its preset, where nothing else was typed; another
 * site has other approvers.
 */
export function changeOffer(
  before: OfferValues,
  changed: Partial<OfferValues>,
  { presets, payroll_company, payment_type: usual }: OfferPrefill,
): OfferValues {
  const values = { ...before, ...changed, ...(changed.site_id !== undefined && { manager_id: '' }) }
  const preset = presets.find(({ role }) => role === changed.role_id)
  if (!preset) return values
  const typed = ({ data: { payment_type, payment_cycle, ...data } }: JobPreset): OfferValues => ({
    ...values,
    ...presetForm.valuesOf({
      ...data,
      payment_cycle: payment_cycle ?? form.empty.payment_cycle,
      payment_type: (payroll_company === null ? usual : payment_type) ?? values.payment_type,
    }),
  })
  const last = presets.find(({ role }) => role === before.role_id)
  const began: OfferValues = last ? typed(last) : { ...values, ...presetForm.empty, payment_type: usual }
  return merged(presetNames, [began, values, typed(preset)]).values
}

/** Fields that are checked together with another one, or shown only with it. */
const dependents: Record<string, readonly string[]> = {
  worker: ['worker_id'],
  start_at: ['end_at'],
  site_id: ['manager_id'],
  use_timesheet: ['payment_cycle', 'hourly_rate', 'payment_type', 'email_for_invoice'],
  payment_type: ['email_for_invoice'],
}
/** What is still wrong with fields that were not changed. */
export function errorsAfter(errors: Record<string, string>, before: OfferValues, after: OfferValues) {
  const was: Record<string, unknown> = before
  const changed = Object.entries(after).flatMap(([name, value]) =>
    value === was[name] ? [] : [name, ...(dependents[name] ?? [])],
  )
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.includes(field)))
}

/** Of the fields only those that are on the screen. */
const shown = (values: OfferValues): OfferValues => ({
  ...values,
  ...(!values.site_id && { manager_id: '' }),
  ...(!values.use_timesheet && { hourly_rate: '', payment_cycle: null }),
  ...((!values.use_timesheet || values.payment_type === 'ABC') && { email_for_invoice: '' }),
})

/** What is sent: without empty fields. */
export function offerOf(values: OfferValues, postId: string | undefined): NewOffer {
  const { worker, role_id, start_at, end_at, due_date, use_timesheet } = values
  const { payment_type, ...filled } = form.filledOf(shown(values))
  return {
    ...filled,
    ...(use_timesheet && { payment_type: payment_type ?? 'ABC' }),
    ...(postId && { post_id: postId }),
    ...{ worker_id: worker?.id ?? '', role_id, start_at, end_at, due_date, use_timesheet },
  }
}

/** What is wrong with it, by field. */
export const checkOffer = (values: OfferValues): Promise<Record<string, string>> =>
  jobOffers.check(offerOf(values, undefined), form.fieldsOf(shown(values)))

/** The terms that do not depend on days and site, as the preset of the role. */
export function presetOf(values: OfferValues, presets: readonly JobPreset[]): Call<typeof jobPresetApi.save>['body'] {
  const { payment_type, ...filled } = presetForm.filledOf(shown(values))
  return {
    role: values.role_id,
    name: presets.find(({ role }) => role === values.role_id)?.name ?? null,
    data: { ...filled, ...(values.use_timesheet && { payment_type: values.payment_type }) },
  }
}
