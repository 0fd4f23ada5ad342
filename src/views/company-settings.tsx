import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  type CompanySettings,
  type CompanyValues,
  companySettingsMachine,
  companyWords,
} from '#machines/sites/company-settings.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { safeRedirect } from '#shared/api/kit/paths'
import { texts } from '#shared/api/kit/texts'
import { Card } from '#ui/display/card'
import { Facts } from '#ui/display/facts'
import { Button } from '#ui/elements/button'
import { ErrorState } from '#ui/feedback/error-state'
import { SummaryErrors } from '#ui/feedback/summary-errors'
import { Select } from '#ui/fields/select'
import { ChooseApprover } from '#views/jobs/choose-approver'
import { BoundForm } from '#views/shared/bound-form'
import { ErrorScreen } from '#views/shared/error-screen'
import { LeaveQuestion } from '#views/shared/leave-question'
import { Meanwhile } from '#views/shared/meanwhile'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { SiteSkeleton } from '#views/sites/site-skeleton'
import s from '#web/views/account/settings.module.css'
import { payments } from '#web/views/jobs/work-options.ts'

/** /settings/company: what job offers need of a company. */
export function CompanySettingsPage({ page }: { page: PageContext }) {
  const actor = useActorRef(companySettingsMachine, { input: { id: 'own' } })
  const company = useSelector(actor, (state) => state.context.thing)
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const locked = useSelector(actor, (state) => state.matches('locked'))
  const back = safeRedirect(page.query.get('redirect'))
  useActorEvents(actor, (event) => {
    if (event.type === 'refused') return
    if (event.type === 'saved') page.toast({ tone: 'success', text: outcomes.companyUpdated })
    page.go(back)
  })
  if (missing) return <ErrorScreen status={404} message={texts.pageNotFound} />
  if (unreachable)
    return (
      <ErrorState title="Your company could not be loaded" level={1} onRetry={() => actor.send({ type: 'retry' })} />
    )
  if (!company) return <SiteSkeleton />
  return (
    <div className={s.page}>
      <h1>Company details</h1>
      <Card title="The company">
        <Facts
          facts={[
            { name: 'Name', value: company.name },
            { name: 'Address', value: company.address || 'Not given yet' },
          ]}
        />
      </Card>
      <Card title="Work and pay">
        {locked ? <p>An owner of the company sets who approves hours and how workers are paid.</p> : null}
        {!locked && <SettingsForm edit={actor} company={company} />}
      </Card>
      <LeaveQuestion form={actor}>What you changed here is not saved yet.</LeaveQuestion>
    </div>
  )
}

const fieldId = (field: string) => `company-${field}`
type Props = { edit: ActorRefFrom<typeof companySettingsMachine>; company: CompanySettings }

function SettingsForm({ edit, company: { payrolls } }: Props) {
  const values = useSelector(edit, (state) => state.context.values)
  const errors = useSelector(edit, (state) => state.context.errors)
  const busy = useSelector(edit, (state) => state.hasTag('busy'))
  const change = (changed: Partial<CompanyValues>) => edit.send({ type: 'change', values: changed })
  const withoutPayroll = 'Choose a payroll company first.'
  return (
    <BoundForm actor={edit} className={s.form}>
      <Meanwhile edit={edit} noun="company" names={companyWords} />
      <SummaryErrors errors={Object.entries(errors).map(([field, text]) => ({ id: fieldId(field), text }))} />
      <ChooseApprover
        id={fieldId('default_approver_id')}
        siteId={undefined}
        optional="for work without a site; otherwise the first owner"
        value={values.default_approver_id}
        error={errors.default_approver_id}
        onChoose={(default_approver_id) => change({ default_approver_id })}
      />
      <Select
        label="Payroll company"
        id={fieldId('payroll_company_id')}
        optional="for payment type ABC"
        placeholder="None"
        clearable={values.payroll_company_id !== ''}
        options={payrolls.map(({ id, value }) => ({ value: id, label: value }))}
        value={values.payroll_company_id || undefined}
        error={errors.payroll_company_id}
        onChange={(payroll) => change({ payroll_company_id: payroll ?? '' })}
      />
      <Select
        label="Payment option"
        id={fieldId('payment_type')}
        hint="New job offers start with this."
        optional
        placeholder="None"
        clearable={values.payment_type !== null}
        options={payments.map((one) =>
          one.value === 'ABC' && !values.payroll_company_id ? { ...one, disabledReason: withoutPayroll } : one,
        )}
        value={values.payment_type ?? undefined}
        error={errors.payment_type}
        onChange={(payment_type) => change({ payment_type: payment_type ?? null })}
      />
      <div className={s.buttons}>
        <Button type="submit" kind="primary" busy={busy}>
          Save
        </Button>
        <Button onClick={() => edit.send({ type: 'leave' })}>Cancel</Button>
      </div>
    </BoundForm>
  )
}
