import { useActorRef, useSelector } from '@xstate/react'
import { tabsMachine } from '#machines/kit/tabs.machine'
import { linkWorkerMachine } from '#machines/workforce/link-worker.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { paths } from '#shared/api/kit/paths'
import { Card } from '#ui/display/card'
import { PageHead } from '#ui/display/page-head'
import { Button } from '#ui/elements/button'
import { TextField } from '#ui/fields/text-field'
import { BoundForm } from '#views/shared/bound-form'
import type { PageContext } from '#views/shared/screen-table'
import { BoundTabs } from '#views/shared/tabs'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './worker.module.css'
import { addressOf } from './worker-columns.tsx'

const row = ['worker', 'company'].map((id) => ({ id, disabled: false }))

/** /workers/link: links a worker who is on Muster already, by the code that they read out. */
export function LinkWorker({ page }: { page: PageContext }) {
  const form = useActorRef(linkWorkerMachine, { input: { values: { code: '', payroll_number: '' } } })
  const tabs = useActorRef(tabsMachine, { input: { tabs: row, index: 0 } })
  const { code, payroll_number } = useSelector(form, (state) => state.context.values)
  const errors = useSelector(form, (state) => state.context.errors)
  const busy = useSelector(form, (state) => state.hasTag('busy'))
  useActorEvents(form, (event) => {
    if (event.type === 'refused') return page.toast({ tone: 'error', text: outcomes.workersNotLinked })
    if (event.type !== 'saved') return
    page.toast({ tone: 'success', text: outcomes.workerLinked })
    page.go(addressOf(event.saved.slug))
  })
  const wrong = (field: 'code' | 'payroll_number') => (errors[field] ? { count: 1 } : {})
  return (
    <div className={s.page}>
      <PageHead
        back={<a href={paths.workers}>Workers</a>}
        title="Link a worker"
        under="For somebody who has Muster already. New people come in from a spreadsheet."
      />
      <BoundForm actor={form}>
        <BoundTabs
          tabs={tabs}
          label="Parts of the form"
          panels={[
            {
              id: 'worker',
              label: 'The worker',
              ...wrong('code'),
              content: (
                <div className={s.body}>
                  <Card title="Their code">
                    <div className={s.form}>
                      <p className={s.muted}>
                        They open their profile, press ‘Show my code’ and read it to you. It is good for ten minutes,
                        and is their consent: you see their profile from then on.
                      </p>
                      <TextField
                        label="Code"
                        placeholder="ABCD-EFGH"
                        autoComplete="off"
                        autoCapitalize="characters"
                        maxLength={20}
                        value={code}
                        error={errors.code}
                        onChange={(typed) => form.send({ type: 'change', values: { code: typed } })}
                      />
                    </div>
                  </Card>
                </div>
              ),
            },
            {
              id: 'company',
              label: 'At your company',
              ...wrong('payroll_number'),
              content: (
                <div className={s.body}>
                  <Card title="At your company">
                    <div className={s.form}>
                      <TextField
                        label="Payroll number"
                        optional
                        maxLength={40}
                        value={payroll_number}
                        error={errors.payroll_number}
                        onChange={(typed) => form.send({ type: 'change', values: { payroll_number: typed } })}
                      />
                    </div>
                  </Card>
                </div>
              ),
            },
          ]}
        />
        <div className={s.foot}>
          <Button
            type="submit"
            kind="primary"
            size="l"
            busy={busy}
            disabledReason={code.trim() ? undefined : 'Type the code first'}
          >
            Link worker
          </Button>
        </div>
      </BoundForm>
    </div>
  )
}
