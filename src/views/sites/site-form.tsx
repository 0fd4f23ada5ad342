import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { siteEditMachine } from '#machines/sites/site-edit.machine'
import { siteWords } from '#machines/sites/site-form'
import { Card } from '#ui/display/card'
import { Button } from '#ui/elements/button'
import { ErrorText } from '#ui/elements/error-text'
import { Banner } from '#ui/feedback/banner'
import { SummaryErrors } from '#ui/feedback/summary-errors'
import { NumberField } from '#ui/fields/number-field'
import { Switch } from '#ui/fields/switch'
import { TextField } from '#ui/fields/text-field'
import { DayField } from '#views/shared/day-field'
import { Meanwhile } from '#views/shared/meanwhile'
import { AddressFields } from './address-fields.tsx'
import { HoursFields } from './hours-fields.tsx'
import s from './site-edit.module.css'
import { type Change, fieldId } from './site-field.ts'

const cover = [
  ['minimum_first_aiders', 'First aiders'],
  ['minimum_fire_marshals', 'Fire marshals'],
  ['minimum_supervisors', 'Supervisors'],
] as const

/** Name, dates, address, hours, minimum cover, and whether the site is open or closed. */
export function SiteForm({ edit }: { edit: ActorRefFrom<typeof siteEditMachine> }) {
  const values = useSelector(edit, (state) => state.context.values)
  const errors = useSelector(edit, (state) => state.context.errors)
  const message = useSelector(edit, (state) => state.context.message)
  const isNew = useSelector(edit, (state) => state.context.id === undefined)
  const busy = useSelector(edit, (state) => state.hasTag('busy'))
  const change: Change = (changed) => edit.send({ type: 'change', values: changed })
  const wrong = Object.entries(errors).map(([field, text]) => ({ id: fieldId(field), text }))
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        edit.send({ type: 'submit' })
      }}
    >
      <Meanwhile edit={edit} noun="site" names={siteWords} />
      {message && !wrong.length && (
        <Banner tone="bad" announce>
          {message} What you wrote is still here.
        </Banner>
      )}
      <SummaryErrors errors={wrong} />
      <Card title="The site">
        <div className={s.fields}>
          <TextField
            label="Name"
            id={fieldId('name')}
            maxLength={120}
            value={values.name}
            error={errors.name}
            onChange={(name) => change({ name })}
          />
          <div className={s.pair}>
            <DayField
              label="Starts"
              optional
              id={fieldId('start_at')}
              value={values.start_at}
              error={errors.start_at}
              onChange={(start_at) => change({ start_at })}
            />
            <DayField
              label="Ends"
              optional
              id={fieldId('end_at')}
              value={values.end_at}
              error={errors.end_at}
              onChange={(end_at) => change({ end_at })}
            />
          </div>
        </div>
      </Card>
      <Card title="Address">
        <AddressFields values={values} errors={errors} change={change} />
      </Card>
      <Card title="Opening hours">
        <HoursFields hours={values.opening_hours} errors={errors} change={change} />
      </Card>
      <Card title="Minimum cover" note="how many must be there while people work">
        <div className={s.three}>
          {cover.map(([field, label]) => (
            <NumberField
              key={field}
              label={label}
              id={fieldId(field)}
              min={0}
              max={99}
              step={1}
              inputMode="numeric"
              value={values[field]}
              error={errors[field]}
              onChange={(typed) => change({ [field]: typed })}
            />
          ))}
        </div>
      </Card>
      {!isNew && (
        <Card title="Open or closed">
          <div className={s.fields}>
            <Switch
              label="The site is open"
              id={fieldId('active')}
              checked={values.active}
              onChange={(active) => change({ active })}
            />
            <p className={s.hint}>
              Nobody is let in on a closed site. It can be closed when everybody is checked out, and opened again.
            </p>
            {errors.active && <ErrorText>{errors.active}</ErrorText>}
          </div>
        </Card>
      )}
      <div className={s.foot}>
        <Button type="submit" kind="primary" size="l" busy={busy}>
          {isNew ? 'Add site' : 'Save'}
        </Button>
        <Button size="l" onClick={() => edit.send({ type: 'leave' })}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
