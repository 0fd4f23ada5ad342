import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ContractValues, contractFormMachine } from '#machines/jobs/contract-form.machine'
import { workerChoiceMachine } from '#machines/jobs/work-choices.machine'
import { SummaryErrors } from '#ui/feedback/summary-errors'
import { Checkbox } from '#ui/fields/checkbox'
import { NumberField } from '#ui/fields/number-field'
import { SearchSelect } from '#ui/fields/search-select'
import { Select } from '#ui/fields/select'
import { TextField } from '#ui/fields/text-field'
import { DayField } from '#views/shared/day-field'
import { ChooseApprover } from './choose-approver.tsx'
import { ChooseSite } from './choose-site.tsx'
import { ChooseWorker } from './choose-worker.tsx'
import s from './contract.module.css'
import { LowRate } from './low-rate.tsx'
import { contractTypes, employmentTypes, payments, trades } from './work-options.ts'

const anybody = { assignable: false }
const fieldId = (field: string) => `contract-${field}`
type Props = { form: ActorRefFrom<typeof contractFormMachine>; hasWorkerField: boolean }

/** Worker, role, dates, rate, and how the worker is paid. */
export function ContractFields({ form, hasWorkerField }: Props) {
  const values = useSelector(form, (state) => state.context.values)
  const choice = useActorRef(workerChoiceMachine, {
    input: { filters: anybody, limit: 1, chosen: values.worker ? [values.worker] : [] },
  })
  const errors = useSelector(form, (state) => state.context.errors)
  const change = (changed: Partial<ContractValues>) => form.send({ type: 'change', values: changed })
  return (
    <>
      <SummaryErrors errors={Object.entries(errors).map(([field, text]) => ({ id: fieldId(field), text }))} />
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
        placeholder="Search a trade"
        options={trades}
        value={values.role_id || undefined}
        error={errors.role_id}
        onChange={(role_id) => change({ role_id: role_id ?? '' })}
      />
      <div className={s.pair}>
        <DayField
          label="First day"
          id={fieldId('start_at')}
          value={values.start_at}
          error={errors.start_at}
          onChange={(start_at) => change({ start_at })}
        />
        <DayField
          label="Last day"
          optional
          id={fieldId('end_at')}
          value={values.end_at}
          error={errors.end_at}
          onChange={(end_at) => change({ end_at })}
        />
      </div>
      <NumberField
        label="Hourly rate"
        id={fieldId('hourly_rate')}
        before="£"
        min={0}
        step={0.01}
        value={values.hourly_rate}
        error={errors.hourly_rate}
        onChange={(hourly_rate) => change({ hourly_rate })}
      />
      <LowRate typed={values.hourly_rate} day={values.start_at} />
      <ChooseSite
        optional
        id={fieldId('site_id')}
        value={values.site_id}
        error={errors.site_id}
        onChoose={(site_id) => change({ site_id, manager_id: '' })}
      />
      <ChooseApprover
        key={values.site_id}
        id={fieldId('manager_id')}
        siteId={values.site_id || undefined}
        optional="optional, else the usual one"
        value={values.manager_id}
        error={errors.manager_id}
        onChoose={(manager_id) => change({ manager_id })}
      />
      <Checkbox
        label="Timesheets every week"
        checked={values.use_timesheet}
        onChange={(use_timesheet) => change({ use_timesheet })}
      />
      <Select
        label="Payment"
        options={payments}
        value={values.payment_type}
        error={errors.payment_type}
        onChange={(payment_type) => change({ payment_type: payment_type ?? 'ABC' })}
      />
      {values.payment_type === 'OWN' && (
        <TextField
          label="Email for invoicing"
          id={fieldId('email_for_invoice')}
          type="email"
          value={values.email_for_invoice}
          error={errors.email_for_invoice}
          onChange={(email_for_invoice) => change({ email_for_invoice })}
        />
      )}
      <div className={s.pair}>
        <Select
          label="Contract type"
          optional
          clearable={values.type !== ''}
          options={contractTypes}
          value={values.type || undefined}
          error={errors.type}
          onChange={(type) => change({ type: type ?? '' })}
        />
        <Select
          label="Employment"
          optional
          clearable={values.employment_type !== ''}
          options={employmentTypes}
          value={values.employment_type || undefined}
          error={errors.employment_type}
          onChange={(employment) => change({ employment_type: employment ?? '' })}
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
    </>
  )
}
