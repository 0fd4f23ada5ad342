import { jobPostLifecycle } from '#lifecycles/jobs/job-post'
import { hasTag } from '#lifecycles/law'
import { editMachine } from '#machines/kit/edit.machine'
import {
  choice,
  type FormField,
  formOf,
  optionalNumber,
  optionalText,
  type Typed,
  text,
} from '#machines/kit/form-fields'
import { jobPosts } from '#services/jobs/job-post'
import type { JobPost, jobPostApi } from '#shared/api/jobs/job-post'
import type { JobPreset, jobPresetApi } from '#shared/api/jobs/job-preset'
import type { Request } from '#shared/api/kit/endpoint'
import { paymentCycles, paymentTypes } from '#shared/domain/platform/payment'

/** An empty number is sent as NaN, so that the server asks for it. */
const positions: FormField<number, string, number> = {
  word: 'places',
  empty: '1',
  read: String,
  write: (typed) => (typed.trim() === '' ? Number.NaN : Number(typed)),
}
/** One of a few; the first where what was stored has none. */
const oneOf = <Value extends string>(
  all: readonly [Value, ...Value[]],
  word: string,
): FormField<string | null, Value, Value> => ({
  word,
  empty: all[0],
  read: (value) => all.find((one) => one === value) ?? all[0],
  write: (typed) => typed,
})
const fields = {
  role_id: text('role'),
  site_id: optionalText('site'),
  start_at: optionalText('first day'),
  end_at: optionalText('last day'),
  due_date: optionalText('last day to apply'),
  positions,
  hourly_rate: optionalNumber('rate'),
  use_timesheet: choice(true, 'timesheets'),
  payment_cycle: oneOf(paymentCycles, 'payment cycle'),
  payment_type: oneOf(paymentTypes, 'payment type'),
  email_for_invoice: optionalText('email for invoicing'),
  manager_id: optionalText('approver'),
  employment_type: optionalText('employment'),
  experience_years: optionalText('experience'),
  ref_number: optionalText('reference'),
  description: optionalText('description'),
}
/** The form of a job post as typed. */
export type JobPostValues = Typed<typeof fields>
export type JobPostField = keyof typeof fields

const form = formOf(fields)
export const emptyPost = form.empty
export const postWords = form.words

type Body = Request<typeof jobPostApi.create>['body']
/** What is sent for a typed post: how it is paid only with timesheets, and an address only where workers invoice. */
export function bodyOf(values: JobPostValues): Body {
  const { payment_cycle, payment_type, email_for_invoice, ...terms } = form.fieldsOf(values)
  if (!terms.use_timesheet) return { ...terms, payment_cycle: null, payment_type: null, email_for_invoice: null }
  return {
    ...terms,
    payment_cycle,
    payment_type,
    email_for_invoice: payment_type === 'OWN' ? email_for_invoice : null,
  }
}
export const valuesOfPost = ({ site, manager, ...post }: JobPost): JobPostValues =>
  form.valuesOf({ ...post, site_id: site?.id ?? null, manager_id: manager?.id ?? null })

/** A post that can be changed while it is in the company's list. */
export type EditablePost = JobPost & { editable: boolean }
const editable = ({ data }: { data: JobPost }): EditablePost => ({
  ...data,
  editable: hasTag(jobPostLifecycle, data.status, 'shown'),
})

export const jobPostFormMachine = editMachine<EditablePost, JobPostValues, JobPostField>({
  id: 'jobPostForm',
  description:
    'Adds or edits a job post: leaving with unsaved changes must be confirmed, and concurrent edits are merged.',
  adds: true,
  empty: emptyPost,
  valuesOf: valuesOfPost,
  merge: form.merge,
  read: (id, signal) => jobPosts.oneOfMine({ params: { id } }, signal).then(editable),
  save: (values, post, signal) =>
    (post
      ? jobPosts.change({ params: { id: post.id }, body: { ...bodyOf(values), updated_at: post.updated_at } }, signal)
      : jobPosts.create({ body: bodyOf(values) }, signal)
    ).then(editable),
})

/** The values that a preset brings into the form; what depends on the days and the site stays as typed. */
export function valuesOfPreset({ role, data }: Pick<JobPreset, 'role' | 'data'>): Partial<JobPostValues> {
  const { site_id, start_at, end_at, due_date, positions, email_for_invoice, manager_id, ...terms } = form.valuesOf({
    ...nothingElse,
    ...data,
    role_id: role,
  })
  return terms
}
const nothingElse = {
  site_id: null,
  start_at: null,
  end_at: null,
  due_date: null,
  positions: 1,
  email_for_invoice: null,
  manager_id: null,
}
/** What is kept of a form as the preset of its role. */
export function presetOf(values: JobPostValues): Request<typeof jobPresetApi.save>['body'] {
  const { role_id, site_id, start_at, end_at, due_date, positions, email_for_invoice, manager_id, ...data } =
    bodyOf(values)
  return { role: role_id, name: null, data }
}
