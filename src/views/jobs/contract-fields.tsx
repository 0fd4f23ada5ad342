import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ContractValues, contractFormMachine } from '#machines/jobs/contract-form.machine'
import { workerChoiceMachine } from '#machines/jobs/work-choices.machine'
import { SummaryErrors } from '#ui/feedback/summary-errors'
import { Checkbox } from '#ui/fields/checkbox'
import { FieldPair } from '#ui/fields/field-pair'
import { Select } from '#ui/fields/select'
import { DayField } from '#views/shared/day-field'
import { ChooseApprover } from './choose-approver.tsx'
import { ChooseSite } from './choose-site.tsx'
import { ChooseWorker } from './choose-worker.tsx'
import { LowRate } from './low-rate.tsx'
import { EmploymentField, InvoiceEmailField, RateField, ReferenceField, RoleField } from './work-fields.tsx'
import { contractTypes, payments } from './work-options.ts'

const anybody = { assignable: false }
type TextName =
  | 'role_id'
  | 'start_at'
  | 'end_at'
  | 'hourly_rate'
  | 'email_for_invoice'
  | 'employment_type'
  | 'ref_number'
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
  const field = (name: TextName) => ({
    id: fieldId(name),
    error: errors[name],
    value: values[name],
    onChange: (value: string) => change({ [name]: value }),
  })
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
      <RoleField {...field('role_id')} />
      <FieldPair>
        <DayField {...field('start_at')} label="First day" />
        <DayField {...field('end_at')} label="Last day" optional />
      </FieldPair>
      <RateField {...field('hourly_rate')} />
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
        <InvoiceEmailField {...field('email_for_invoice')} label="Email for invoicing" />
      )}
      <FieldPair>
        <Select
          label="Contract type"
          optional
          clearable={values.type !== ''}
          options={contractTypes}
          value={values.type || undefined}
          error={errors.type}
          onChange={(type) => change({ type: type ?? '' })}
        />
        <EmploymentField {...field('employment_type')} />
      </FieldPair>
      <ReferenceField {...field('ref_number')} />
    </>
  )
}
