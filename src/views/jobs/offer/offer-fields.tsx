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
import { NumberField } from '#ui/fields/number-field'
import { SearchSelect } from '#ui/fields/search-select'
import { Select } from '#ui/fields/select'
import { TextArea } from '#ui/fields/text-area'
import { TextField } from '#ui/fields/text-field'
import { nameOf } from '#views/jobs/assignment-display'
import { ChooseApprover } from '#views/jobs/choose-approver'
import { ChooseSite } from '#views/jobs/choose-site'
import { ChooseWorker } from '#views/jobs/choose-worker'
import { DayField } from '#views/shared/day-field'
import { employmentTypes, experienceYears, payments, trades } from '#web/views/jobs/work-options.ts'
import s from './offer.module.css'

const anybody = { assignable: false }
const cycles = [{ value: 'WEEKLY' as const, label: 'Weekly' }]
/** As they stand on the screen. */
const order = [
  ...['worker_id', 'role_id', 'site_id', 'manager_id', 'start_at', 'end_at', 'due_date', 'payment_cycle'],
  ...['hourly_rate', 'payment_type', 'email_for_invoice'],
]
const fieldId = (field: string) => `offer-${field}`
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
  const { presets, payroll_company, approver } = prefill
  const wrong = Object.entries(errors).sort(([one], [two]) => order.indexOf(one) - order.indexOf(two))
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
        <SearchSelect
          label="Role"
          id={fieldId('role_id')}
          hint={hasPreset ? 'Begun with your preset for this role.' : undefined}
          placeholder="Search a trade"
          options={trades}
          value={values.role_id || undefined}
          error={errors.role_id}
          onChange={(role_id) => change({ role_id: role_id ?? '' })}
        />
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
          <DayField
            label="Contract Start Date"
            id={fieldId('start_at')}
            from="today"
            value={values.start_at}
            error={errors.start_at}
            onChange={(start_at) => change({ start_at })}
          />
          <DayField
            label="Contract End Date"
            id={fieldId('end_at')}
            from="today"
            min={values.start_at}
            value={values.end_at}
            error={errors.end_at}
            onChange={(end_at) => change({ end_at })}
          />
        </div>
        <div className={s.pair}>
          <DayField
            label="Offer Due Date"
            hint="They can answer until midnight that day."
            id={fieldId('due_date')}
            from="today"
            value={values.due_date}
            error={errors.due_date}
            onChange={(due_date) => change({ due_date })}
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
              <NumberField
                label="Hourly Rate"
                id={fieldId('hourly_rate')}
                before="£"
                min={0}
                step={0.01}
                value={values.hourly_rate}
                error={errors.hourly_rate}
                onChange={(hourly_rate) => change({ hourly_rate })}
              />
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
              <TextField
                label="Email for Invoicing"
                hint="Each accepted timesheet is mailed here."
                id={fieldId('email_for_invoice')}
                type="email"
                value={values.email_for_invoice}
                error={errors.email_for_invoice}
                onChange={(email_for_invoice) => change({ email_for_invoice })}
              />
            )}
          </>
        )}
      </fieldset>
      <fieldset className={s.group}>
        <legend>More about the work</legend>
        <div className={s.pair}>
          <Select
            label="Employment type"
            optional
            clearable={values.employment_type !== ''}
            id={fieldId('employment_type')}
            options={employmentTypes}
            value={values.employment_type || undefined}
            error={errors.employment_type}
            onChange={(employment) => change({ employment_type: employment ?? '' })}
          />
          <Select
            label="Experience"
            optional
            clearable={values.experience_years !== ''}
            id={fieldId('experience_years')}
            options={experienceYears}
            value={values.experience_years || undefined}
            error={errors.experience_years}
            onChange={(years) => change({ experience_years: years ?? '' })}
          />
        </div>
        <TextField
          label="Reference"
          optional
          id={fieldId('ref_number')}
          maxLength={60}
          value={values.ref_number}
          error={errors.ref_number}
          onChange={(ref_number) => change({ ref_number })}
        />
        <TextArea
          label="Description"
          optional
          id={fieldId('description')}
          maxLength={2000}
          rows={4}
          value={values.description}
          error={errors.description}
          onChange={(description) => change({ description })}
        />
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
