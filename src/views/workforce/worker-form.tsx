import { useActorRef, useSelector } from '@xstate/react'
import { flushSync } from 'react-dom'
import type { ActorRefFrom } from 'xstate'
import { tabsMachine } from '#machines/kit/tabs.machine'
import type { workerEditMachine } from '#machines/workforce/worker-edit.machine'
import { type WorkerValues, workerWords } from '#machines/workforce/worker-form'
import { Card } from '#ui/display/card'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { TextField } from '#ui/fields/text-field'
import { useDayTyping } from '#views/shared/day-field'
import { Meanwhile } from '#views/shared/meanwhile'
import { BoundTabs } from '#views/shared/tabs'
import { fieldId, PersonalFields } from './personal-fields.tsx'
import { SkillFields } from './skill-fields.tsx'
import s from './worker.module.css'

const row = ['personal', 'skills', 'company'].map((id) => ({ id, disabled: false }))
const tabOf = (field: string) =>
  field.startsWith('entries') || field === 'about' ? 'skills' : field === 'payroll_number' ? 'company' : 'personal'

/** The tabs of a worker's form; each shows how many of its fields were refused. */
export function WorkerForm({ edit }: { edit: ActorRefFrom<typeof workerEditMachine> }) {
  const tabs = useActorRef(tabsMachine, { input: { tabs: row, index: 0 } })
  const values = useSelector(edit, (state) => state.context.values)
  const errors = useSelector(edit, (state) => state.context.errors)
  const message = useSelector(edit, (state) => state.context.message)
  const busy = useSelector(edit, (state) => state.hasTag('busy'))
  const change = (changed: Partial<WorkerValues>) => edit.send({ type: 'change', values: changed })
  const birthday = useDayTyping({ until: 'today', onChange: (date_of_birth) => change({ date_of_birth }) })
  const unreadable = useSelector(birthday, (state) => state.matches('refused'))
  const wrong = [...new Set([...Object.keys(errors), ...(unreadable ? ['date_of_birth'] : [])])].map(tabOf)
  const count = (tab: string) => {
    const n = wrong.filter((one) => one === tab).length
    return n ? { count: n } : {}
  }
  const fields = { values, errors, onChange: change }
  /** The day is read on its own tab, which may not be the open one: nothing is sent while it is no day. */
  const save = () => {
    birthday.send({ type: 'enter' })
    if (!birthday.getSnapshot().matches('refused')) return edit.send({ type: 'submit' })
    flushSync(() => tabs.send({ type: 'choose', id: tabOf('date_of_birth') }))
    document.getElementById(fieldId('date_of_birth'))?.focus()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className={s.bar}>
        <Meanwhile edit={edit} noun="profile" names={workerWords} />
        {message && (
          <Banner tone="bad" announce>
            {wrong.length ? 'Some fields need fixing. See the marked tabs.' : message} What you wrote is still here.
          </Banner>
        )}
      </div>
      <BoundTabs
        tabs={tabs}
        label="Parts of the profile"
        panels={[
          {
            id: 'personal',
            label: 'Personal',
            ...count('personal'),
            content: (
              <div className={s.body}>
                <PersonalFields {...fields} birthday={birthday} />
              </div>
            ),
          },
          {
            id: 'skills',
            label: 'Skills',
            ...count('skills'),
            content: (
              <div className={s.body}>
                <p className={s.muted}>
                  With the trade Security guard somebody works the gate of the sites that they are assigned to. Changing
                  it signs them out.
                </p>
                <SkillFields {...fields} />
              </div>
            ),
          },
          {
            id: 'company',
            label: 'At your company',
            ...count('company'),
            content: (
              <div className={s.body}>
                <Card title="At your company">
                  <div className={s.form}>
                    <TextField
                      label="Payroll number"
                      optional
                      maxLength={40}
                      id={fieldId('payroll_number')}
                      value={values.payroll_number}
                      error={errors.payroll_number}
                      onChange={(payroll_number) => change({ payroll_number })}
                    />
                  </div>
                </Card>
              </div>
            ),
          },
        ]}
      />
      <div className={s.foot}>
        <Button type="submit" kind="primary" size="l" busy={busy}>
          Save
        </Button>
        <Button size="l" onClick={() => edit.send({ type: 'leave' })}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
