import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  type AssignmentValues,
  type assignmentFormMachine,
  assignmentWords,
} from '#machines/jobs/assignment-form.machine'
import { workerChoiceMachine } from '#machines/jobs/work-choices.machine'
import { Banner } from '#ui/feedback/banner'
import { SummaryErrors } from '#ui/feedback/summary-errors'
import { FieldPair } from '#ui/fields/field-pair'
import { DayField } from '#views/shared/day-field'
import { Meanwhile } from '#views/shared/meanwhile'
import { ChooseApprover } from './choose-approver.tsx'
import { ChooseSite } from './choose-site.tsx'
import { ChooseWorker } from './choose-worker.tsx'
import { RoleField } from './work-fields.tsx'

const fieldId = (field: string) => `assignment-${field}`
type Props = { form: ActorRefFrom<typeof assignmentFormMachine>; hasWorkerField: boolean; hasSiteField: boolean }

const workerFiltersOf = ({ site_id, start_at, end_at }: AssignmentValues) => ({
  assignable: true,
  siteId: site_id,
  from: start_at,
  to: end_at,
})

/** Site, dates, worker, role, and who approves the hours. */
export function AssignmentFields({ form, hasWorkerField, hasSiteField }: Props) {
  const values = useSelector(form, (state) => state.context.values)
  const errors = useSelector(form, (state) => state.context.errors)
  const message = useSelector(form, (state) => state.context.message)
  const choice = useActorRef(workerChoiceMachine, {
    input: { filters: workerFiltersOf(values), limit: 1, chosen: values.worker ? [values.worker] : [] },
  })
  const change = (changed: Partial<AssignmentValues>) => {
    form.send({ type: 'change', values: changed })
    // The choice of workers depends on the site and the dates. The search field stays mounted, because the user can be
    // typing in it.
    if ('site_id' in changed || 'start_at' in changed || 'end_at' in changed)
      choice.send({ type: 'filter', filters: workerFiltersOf({ ...values, ...changed }) })
  }
  const { site_id, start_at, end_at } = values
  return (
    <>
      <Meanwhile edit={form} noun="assignment" names={assignmentWords} />
      {message && (
        <Banner tone="bad" announce>
          {message}
        </Banner>
      )}
      <SummaryErrors errors={Object.entries(errors).map(([field, text]) => ({ id: fieldId(field), text }))} />
      {hasSiteField && (
        <ChooseSite
          id={fieldId('site_id')}
          value={site_id}
          error={errors.site_id}
          onChoose={(id) => change({ site_id: id, manager_id: '' })}
        />
      )}
      <FieldPair>
        <DayField
          label="First day"
          id={fieldId('start_at')}
          value={start_at}
          error={errors.start_at}
          onChange={(day) => change({ start_at: day })}
        />
        <DayField
          label="Last day"
          id={fieldId('end_at')}
          value={end_at}
          error={errors.end_at}
          onChange={(day) => change({ end_at: day })}
        />
      </FieldPair>
      {hasWorkerField && (
        <ChooseWorker
          choice={choice}
          id={fieldId('worker_id')}
          error={errors.worker_id}
          onChoose={(worker) => change({ worker })}
        />
      )}
      <RoleField
        id={fieldId('role_id')}
        hint="It decides which safety documents they read."
        value={values.role_id}
        error={errors.role_id}
        onChange={(role_id) => change({ role_id })}
      />
      {site_id && (
        <ChooseApprover
          key={site_id}
          id={fieldId('manager_id')}
          siteId={site_id}
          optional="optional, else the first manager of the site"
          value={values.manager_id}
          error={errors.manager_id}
          onChoose={(manager_id) => change({ manager_id })}
        />
      )}
    </>
  )
}
