import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  type JobPostField,
  type JobPostValues,
  type jobPostFormMachine,
  postWords,
  valuesOfPreset,
} from '#machines/jobs/job-post-form.machine'
import type { jobPresetsMachine } from '#machines/jobs/job-presets.machine'
import { paymentCycles } from '#shared/domain/platform/payment'
import { SummaryErrors } from '#ui/feedback/summary-errors'
import { Checkbox } from '#ui/fields/checkbox'
import { FieldPair } from '#ui/fields/field-pair'
import { NumberField } from '#ui/fields/number-field'
import { Select } from '#ui/fields/select'
import { ChooseApprover } from '#views/jobs/choose-approver'
import { ChooseSite } from '#views/jobs/choose-site'
import { LowRate } from '#views/jobs/low-rate'
import {
  DescriptionField,
  EmploymentField,
  ExperienceField,
  InvoiceEmailField,
  RateField,
  ReferenceField,
  RoleField,
} from '#views/jobs/work-fields'
import { DayField } from '#views/shared/day-field'
import { Meanwhile } from '#views/shared/meanwhile'
import { payments } from '#web/views/jobs/work-options.ts'
import s from './post.module.css'
import { presetName } from './preset-name.ts'

const cycles = paymentCycles.map((value) => ({ value, label: `${value[0]}${value.slice(1).toLowerCase()}` }))
type TextName = Exclude<
  JobPostField,
  'site_id' | 'manager_id' | 'positions' | 'use_timesheet' | 'payment_cycle' | 'payment_type'
>
const fieldId = (field: JobPostField) => `post-${field}`
type Props = {
  form: ActorRefFrom<typeof jobPostFormMachine>
  presets: ActorRefFrom<typeof jobPresetsMachine>
  isNew: boolean
}

/** Role, site, dates, rate, how the work is paid, and what is said about it. */
export function PostFields({ form, presets, isNew }: Props) {
  const values = useSelector(form, (state) => state.context.values)
  const errors = useSelector(form, (state) => state.context.errors)
  const saved = useSelector(presets, (state) => state.context.presets)
  const change = (changed: Partial<JobPostValues>) => form.send({ type: 'change', values: changed })
  const field = (name: JobPostField) => ({ id: fieldId(name), error: errors[name] })
  const typed = (name: TextName) => ({
    ...field(name),
    value: values[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  const choosePreset = (id: string | undefined) => {
    const preset = saved.find((one) => one.id === id)
    if (preset) change(valuesOfPreset(preset))
  }
  return (
    <>
      <Meanwhile edit={form} noun="job post" names={postWords} />
      <SummaryErrors errors={Object.entries(errors).map(([name, text]) => ({ id: `post-${name}`, text }))} />
      {isNew && saved.length > 0 && (
        <Select
          label="Start from a preset"
          optional
          placeholder="None"
          options={saved.map((preset) => ({ value: preset.id, label: presetName(preset) }))}
          value={undefined}
          onChange={choosePreset}
        />
      )}
      <RoleField {...typed('role_id')} />
      <ChooseSite
        {...field('site_id')}
        optional
        value={values.site_id}
        onChoose={(site_id) => change({ site_id, manager_id: '' })}
      />
      <FieldPair>
        <DayField {...typed('start_at')} label="First day" optional />
        <DayField {...typed('end_at')} label="Last day" optional />
        <RateField {...typed('hourly_rate')} optional />
        <NumberField
          {...field('positions')}
          label="Places"
          min={1}
          max={500}
          step={1}
          inputMode="numeric"
          value={values.positions}
          onChange={(positions) => change({ positions })}
        />
      </FieldPair>
      <LowRate typed={values.hourly_rate} day={values.start_at} />
      <DescriptionField {...typed('description')} />
      <div className={s.group}>
        <FieldPair>
          <DayField {...typed('due_date')} label="Last day to apply" optional />
          <ExperienceField {...typed('experience_years')} />
          <EmploymentField {...typed('employment_type')} />
          <ReferenceField {...typed('ref_number')} />
        </FieldPair>
        <ChooseApprover
          key={values.site_id}
          {...field('manager_id')}
          siteId={values.site_id || undefined}
          optional={values.site_id ? 'optional, else the first manager of the site' : 'optional'}
          value={values.manager_id}
          onChoose={(manager_id) => change({ manager_id })}
        />
      </div>
      <div className={s.group}>
        <Checkbox
          label="Generate Timesheets"
          checked={values.use_timesheet}
          onChange={(use_timesheet) => change({ use_timesheet })}
        />
        {values.use_timesheet && (
          <FieldPair>
            <Select
              {...field('payment_cycle')}
              label="Payment Cycle"
              options={cycles}
              value={values.payment_cycle}
              onChange={(payment_cycle) => payment_cycle && change({ payment_cycle })}
            />
            <Select
              {...field('payment_type')}
              label="Payment"
              options={payments}
              value={values.payment_type}
              onChange={(payment_type) => payment_type && change({ payment_type })}
            />
          </FieldPair>
        )}
        {values.use_timesheet && values.payment_type === 'OWN' && (
          <InvoiceEmailField {...typed('email_for_invoice')} optional />
        )}
      </div>
    </>
  )
}
