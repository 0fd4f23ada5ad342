import type { DayHours } from '#machines/sites/site-form'
import { Switch } from '#ui/fields/switch'
import { TextField } from '#ui/fields/text-field'
import s from './site-edit.module.css'
import { type Change, fieldId } from './site-field.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Opening hours, day by day. */
export function HoursFields({
  hours,
  errors,
  change,
}: {
  hours: DayHours[]
  errors: Record<string, string>
  change: Change
}) {
  const set = (day: number, changed: Partial<DayHours>) =>
    change({ opening_hours: hours.map((one, index) => (index === day ? { ...one, ...changed } : one)) })
  return (
    <div className={s.fields}>
      <p className={s.hint}>
        {hours.some(({ open }) => open)
          ? 'Two hours after closing, whoever is still checked in is asked when they left.'
          : 'Without hours, people are asked when they left after 14 hours on site.'}
      </p>
      {days.map((name, day) => {
        const { open, opens, closes } = hours[day] ?? { open: false, opens: '', closes: '' }
        return (
          <div key={name} className={s.day}>
            <Switch label={name} checked={open} onChange={(on) => set(day, { open: on })} />
            {open ? (
              <div className={s.times}>
                <TextField
                  label={`${name} opens`}
                  hideLabel
                  type="time"
                  id={fieldId(`opening_hours.${day}.opens`)}
                  value={opens}
                  error={errors[`opening_hours.${day}.opens`]}
                  onChange={(typed) => set(day, { opens: typed })}
                />
                <span aria-hidden="true">to</span>
                <TextField
                  label={`${name} closes`}
                  hideLabel
                  type="time"
                  id={fieldId(`opening_hours.${day}.closes`)}
                  value={closes}
                  error={errors[`opening_hours.${day}.closes`]}
                  onChange={(typed) => set(day, { closes: typed })}
                />
              </div>
            ) : (
              <span className={s.hint}>Closed</span>
            )}
          </div>
        )
      })}
    </div>
  )
}
