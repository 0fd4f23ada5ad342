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
import { NumberField } from '#ui/fields/number-field'
import { SearchSelect } from '#ui/fields/search-select'
import { Select } from '#ui/fields/select'
import { TextArea } from '#ui/fields/text-area'
import { TextField } from '#ui/fields/text-field'
import { ChooseApprover } from '#views/jobs/choose-approver'
import { ChooseSite } from '#views/jobs/choose-site'
import { LowRate } from '#views/jobs/low-rate'
import { DayField } from '#views/shared/day-field'
import { Meanwhile } from '#views/shared/meanwhile'
import { employmentTypes, experienceYears, payments, trades } from '#web/views/jobs/work-options.ts'
import s from './post.module.css'
import { presetName } from './preset-name.ts'

const cycles = paymentCycles.map((value) => ({ value, label: `${value[0]}${value.slice(1).toLowerCase()}` }))
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
  const day = (name: 'start_at' | 'end_at' | 'due_date', label: string) => (
    <DayField
      {...field(name)}
      label={label}
      optional
      value={values[name]}
      onChange={(value) => change({ [name]: value })}
    />
  )
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
      <SearchSelect
        {...field('role_id')}
        label="Role"
        placeholder="Search a trade"
        options={trades}
        value={values.role_id || undefined}
        onChange={(role_id) => change({ role_id: role_id ?? '' })}
      />
      <ChooseSite
        {...field('site_id')}
        optional
        value={values.site_id}
        onChoose={(site_id) => change({ site_id, manager_id: '' })}
      />
      <div className={s.pair}>
        {day('start_at', 'First day')}
        {day('end_at', 'Last day')}
        <NumberField
          {...field('hourly_rate')}
          label="Hourly rate"
          optional
          before="£"
          min={0}
          step={0.01}
          value={values.hourly_rate}
          onChange={(hourly_rate) => change({ hourly_rate })}
        />
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
      </div>
      <LowRate typed={values.hourly_rate} day={values.start_at} />
      <TextArea
        {...field('description')}
        label="Description"
        optional
        rows={4}
        maxLength={2000}
        value={values.description}
        onChange={(description) => change({ description })}
      />
      <div className={s.group}>
        <div className={s.pair}>
          {day('due_date', 'Last day to apply')}
          <Select
            {...field('experience_years')}
            label="Experience"
            optional
            clearable={values.experience_years !== ''}
            options={withTyped(experienceYears, values.experience_years)}
            value={values.experience_years || undefined}
            onChange={(experience) => change({ experience_years: experience ?? '' })}
          />
          <Select
            {...field('employment_type')}
            label="Employment"
            optional
            clearable={values.employment_type !== ''}
            options={withTyped(employmentTypes, values.employment_type)}
            value={values.employment_type || undefined}
            onChange={(employment) => change({ employment_type: employment ?? '' })}
          />
          <TextField
            {...field('ref_number')}
            label="Reference"
            optional
            maxLength={60}
            value={values.ref_number}
            onChange={(ref_number) => change({ ref_number })}
          />
        </div>
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
          <div className={s.pair}>
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
          </div>
        )}
        {values.use_timesheet && values.payment_type === 'OWN' && (
          <TextField
            {...field('email_for_invoice')}
            label="Email for Invoicing"
            optional
            type="email"
            value={values.email_for_invoice}
            onChange={(email_for_invoice) => change({ email_for_invoice })}
          />
        )}
      </div>
    </>
  )
}

/** The options, with a value that is in none of them: posts of other programs may say something else. */
const withTyped = (options: { value: string; label: string }[], value: string) =>
  value === '' || options.some((one) => one.value === value) ? options : [...options, { value, label: value }]
