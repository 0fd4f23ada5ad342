import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { createOfferMachine } from '#machines/jobs/create-offer.machine'
import type { OfferValues } from '#machines/jobs/offer-form'
import { workerChoiceMachine } from '#machines/jobs/work-choices.machine'
import { dictionary } from '#shared/api/platform/dictionary'
import { noPayrollCompany } from '#shared/domain/jobs/job-offer-facts'
import { Button } from '#ui/elements/button'
import { SummaryErrors } from '#ui/feedback/summary-errors'
import { Checkbox } from '#ui/fields/checkbox'
import { Select } from '#ui/fields/select'
import { nameOf } from '#views/jobs/assignment-display'
import { ChooseApprover } from '#views/jobs/choose-approver'
import { ChooseSite } from '#views/jobs/choose-site'
import { ChooseWorker } from '#views/jobs/choose-worker'
import {
  DescriptionField,
  EmploymentField,
  ExperienceField,
  InvoiceEmailField,
  RateField,
  ReferenceField,
  RoleField,
} from '#views/jobs/work-fields'
import { type DayTyping, TypedDayField, useDayTyping } from '#views/shared/day-field'
import { payments } from '#web/views/jobs/work-options.ts'
import s from './offer.module.css'

const anybody = { assignable: false }
const cycles = [{ value: 'WEEKLY' as const, label: 'Weekly' }]
/** As they stand on the screen. */
const order = [
  ...['worker_id', 'role_id', 'site_id', 'manager_id', 'start_at', 'end_at', 'due_date', 'payment_cycle'],
  ...['hourly_rate', 'payment_type', 'email_for_invoice'],
]
type TextName =
  | 'role_id'
  | 'start_at'
  | 'end_at'
  | 'due_date'
  | 'hourly_rate'
  | 'email_for_invoice'
  | 'employment_type'
  | 'experience_years'
  | 'ref_number'
  | 'description'
const fieldId = (field: string) => `offer-${field}`
const wrongDay = (typing: ReturnType<DayTyping['getSnapshot']>) =>
  typing.matches('refused') ? typing.context.message : undefined
/** While a form has errors, what was typed and is no day is one of them, in place of what was wrong before. */
function withNoDays(errors: Record<string, string>, noDays: Record<string, string | undefined>) {
  const all = { ...errors }
  if (Object.keys(errors).length === 0) return all
  for (const [name, text] of Object.entries(noDays)) if (text !== undefined) all[name] = text
  return all
}
type Props = { form: ActorRefFrom<typeof createOfferMachine>; hasWorkerField: boolean }

/** Work, days, payment. Fields that do not apply are not shown, and not sent. */
export function OfferFields({ form, hasWorkerField }: Props) {
  const values = useSelector(form, (state) => state.context.values)
  const errors = useSelector(form, (state) => state.context.errors)
  const prefill = useSelector(form, (state) => state.context.prefill)
  const savingPreset = useSelector(form, (state) => state.matches('savingPreset'))
  const choice = useActorRef(workerChoiceMachine, {
    input: { filters: anybody, limit: 1, chosen: values.worker ? [values.worker] : [] },
  })
  const change = (changed: Partial<OfferValues>) => form.send({ type: 'change', values: changed })
  const field = (name: TextName) => ({
    id: fieldId(name),
    error: errors[name],
    value: values[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  const { presets, payroll_company, approver } = prefill
  const startTyping = useDayTyping({ onChange: field('start_at').onChange, from: 'today' })
  const endTyping = useDayTyping({ onChange: field('end_at').onChange, from: 'today' })
  const dueTyping = useDayTyping({ onChange: field('due_date').onChange, from: 'today' })
  const noDays = {
    start_at: useSelector(startTyping, wrongDay),
    end_at: useSelector(endTyping, wrongDay),
    due_date: useSelector(dueTyping, wrongDay),
  }
  const wrong = Object.entries(withNoDays(errors, noDays)).sort(
    ([one], [two]) => order.indexOf(one) - order.indexOf(two),
  )
  const hasPreset = presets.some(({ role }) => role === values.role_id)
  const role = dictionary.ROLE.find(({ id }) => id === values.role_id)?.value
  return (
    <>
      <SummaryErrors errors={wrong.map(([field, text]) => ({ id: fieldId(field), text }))} />
      <fieldset className={s.group}>
        <legend>The work</legend>
        {hasWorkerField && (
          <ChooseWorker
            id={fieldId('worker_id')}
            choice={choice}
            error={errors.worker_id}
            onChoose={(worker) => change({ worker })}
          />
        )}
        <RoleField {...field('role_id')} hint={hasPreset ? 'Begun with your preset for this role.' : undefined} />
        <ChooseSite
          optional
          id={fieldId('site_id')}
          value={values.site_id}
          error={errors.site_id}
          onChoose={(site_id) => change({ site_id })}
        />
        {values.site_id ? (
          <ChooseApprover
            key={values.site_id}
            id={fieldId('manager_id')}
            siteId={values.site_id}
            value={values.manager_id}
            error={errors.manager_id}
            onChoose={(manager_id) => change({ manager_id })}
          />
        ) : (
          approver && <p className={s.note}>Without a site, {nameOf(approver)} approves the hours.</p>
        )}
      </fieldset>
      <fieldset className={s.group}>
        <legend>The days</legend>
        <div className={s.pair}>
          <TypedDayField {...field('start_at')} label="Contract Start Date" typing={startTyping} />
          <TypedDayField {...field('end_at')} label="Contract End Date" typing={endTyping} min={values.start_at} />
        </div>
        <div className={s.pair}>
          <TypedDayField
            {...field('due_date')}
            label="Offer Due Date"
            hint="They can answer until midnight that day."
            typing={dueTyping}
          />
        </div>
      </fieldset>
      <fieldset className={s.group}>
        <legend>Payment</legend>
        <Checkbox
          label="Generate Timesheets"
          checked={values.use_timesheet}
          onChange={(use_timesheet) => change({ use_timesheet })}
        />
        {values.use_timesheet && (
          <>
            <div className={s.pair}>
              <Select
                label="Payment Cycle"
                id={fieldId('payment_cycle')}
                options={cycles}
                value={values.payment_cycle ?? undefined}
                error={errors.payment_cycle}
                onChange={(payment_cycle) => change({ payment_cycle: payment_cycle ?? null })}
              />
              <RateField {...field('hourly_rate')} label="Hourly Rate" />
            </div>
            <Select
              label="Payment Type"
              id={fieldId('payment_type')}
              options={payments.map((one) =>
                one.value === 'ABC' && payroll_company === null ? { ...one, disabledReason: noPayrollCompany } : one,
              )}
              hint={payroll_company === null ? noPayrollCompany : undefined}
              value={values.payment_type}
              error={errors.payment_type}
              onChange={(payment_type) => change({ payment_type: payment_type ?? 'OWN' })}
            />
            {values.payment_type === 'OWN' && (
              <InvoiceEmailField {...field('email_for_invoice')} hint="Each accepted timesheet is mailed here." />
            )}
          </>
        )}
      </fieldset>
      <fieldset className={s.group}>
        <legend>More about the work</legend>
        <div className={s.pair}>
          <EmploymentField {...field('employment_type')} label="Employment type" />
          <ExperienceField {...field('experience_years')} />
        </div>
        <ReferenceField {...field('ref_number')} />
        <DescriptionField {...field('description')} />
        <div>
          <Button
            kind="quiet"
            busy={savingPreset}
            disabledReason={role ? undefined : 'choose a role first'}
            onClick={() => form.send({ type: 'savePreset' })}
          >
            {role ? `Save as the preset for ${role}` : 'Save as a preset'}
          </Button>
        </div>
      </fieldset>
    </>
  )
}
