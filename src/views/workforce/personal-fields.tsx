import type { WorkerValues } from '#machines/workforce/worker-form'
import { nationalities } from '#shared/domain/platform/places'
import { Card } from '#ui/display/card'
import { SearchSelect } from '#ui/fields/search-select'
import { TextField } from '#ui/fields/text-field'
import { type DayTyping, TypedDayField } from '#views/shared/day-field'
import s from './worker.module.css'

const options = nationalities.map((name) => ({ value: name, label: name }))
export type FieldsProps = {
  values: WorkerValues
  errors: Record<string, string>
  onChange: (values: Partial<WorkerValues>) => void
}
/** Id of a field's control, as a link target for the summary of errors. */
export const fieldId = (field: string) => `worker-${field.replaceAll('.', '-')}`

/** Personal details, address, and emergency contact. `birthday`: what is typed as the date of birth. */
export function PersonalFields({ values, errors, birthday, onChange }: FieldsProps & { birthday: DayTyping }) {
  type Text = Exclude<keyof WorkerValues, 'entries' | 'open_to_work'>
  const field = (name: Text, error: string = name) => ({
    id: fieldId(error),
    value: values[name],
    error: errors[error],
    onChange: (text: string) => onChange({ [name]: text }),
  })
  return (
    <>
      <Card title="Personal">
        <div className={s.form}>
          <div className={s.two}>
            <TextField label="First name" maxLength={80} {...field('first_name')} />
            <TextField label="Last name" maxLength={80} {...field('last_name')} />
          </div>
          <div className={s.two}>
            <TypedDayField label="Date of birth" typing={birthday} {...field('date_of_birth')} />
            <SearchSelect
              label="Nationality"
              optional
              options={options}
              placeholder="Search nationalities"
              id={fieldId('nationality')}
              value={values.nationality || undefined}
              error={errors.nationality}
              onChange={(nationality) => onChange({ nationality: nationality ?? '' })}
            />
          </div>
          <TextField label="Address" optional maxLength={120} {...field('address_line_1')} />
          <TextField label="Address, second line" optional maxLength={120} {...field('address_line_2')} />
          <div className={s.two}>
            <TextField label="Town or city" optional maxLength={80} {...field('city')} />
            <TextField label="Postcode" optional maxLength={12} autoCapitalize="characters" {...field('postcode')} />
          </div>
        </div>
      </Card>
      <Card title="In an emergency" note="whom to call">
        <div className={s.form}>
          <TextField label="Their name" optional {...field('contact_name', 'emergency_contact.name')} />
          <div className={s.two}>
            <TextField
              label="Who that is"
              optional
              hint="Like wife, brother, friend"
              {...field('contact_relation', 'emergency_contact.relation')}
            />
            <TextField
              label="Their phone"
              optional
              type="tel"
              hint="A UK mobile, like 07700 900142"
              {...field('contact_phone', 'emergency_contact.phone_number')}
            />
          </div>
        </div>
      </Card>
    </>
  )
}
