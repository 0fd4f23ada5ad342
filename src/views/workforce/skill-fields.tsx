import { dictionary } from '#shared/api/platform/dictionary'
import { profileLists, singleLists } from '#shared/api/workforce/profile-lists'
import { Card } from '#ui/display/card'
import { MultiSelect } from '#ui/fields/multi-select'
import { Select } from '#ui/fields/select'
import { TextArea } from '#ui/fields/text-area'
import { type FieldsProps, fieldId } from './personal-fields.tsx'
import { listNames } from './profile.tsx'
import s from './worker.module.css'

/** A worker's skills. `guard`: the reason that the trade Security guard cannot be chosen. */
export function SkillFields({ values, errors, onChange, guard }: FieldsProps & { guard?: string | undefined }) {
  return (
    <Card title="Skills and experience">
      <div className={s.form}>
        <TextArea
          label="About"
          optional
          rows={4}
          maxLength={2000}
          id={fieldId('about')}
          value={values.about}
          error={errors.about}
          onChange={(about) => onChange({ about })}
        />
        {profileLists.map((list) => {
          const options = dictionary[list].map(({ id, value }) => ({
            value: id,
            label: value,
            ...(guard && id === 'security-guard' && { disabledReason: guard }),
          }))
          const chosen = values.entries[list]
          const common = {
            label: listNames[list],
            optional: true,
            id: fieldId(`entries.${list}`),
            error: Object.entries(errors).find(([field]) => field.startsWith(`entries.${list}`))?.[1],
            options,
          }
          const keep = (ids: string[]) => onChange({ entries: { ...values.entries, [list]: ids } })
          return singleLists.includes(list) ? (
            <Select
              key={list}
              {...common}
              all="Not said"
              value={chosen[0]}
              onChange={(id) => keep(id === undefined ? [] : [id])}
            />
          ) : (
            <MultiSelect key={list} {...common} show={3} value={chosen} onChange={keep} />
          )
        })}
      </div>
    </Card>
  )
}
