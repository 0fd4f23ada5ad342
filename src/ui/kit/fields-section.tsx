import dayjs from 'dayjs'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { SummaryErrors } from '#ui/feedback/summary-errors'
import { CodeField } from '#ui/fields/code-field'
import { DatePicker } from '#ui/fields/date-picker'
import { NumberField } from '#ui/fields/number-field'
import { PasswordField } from '#ui/fields/password-field'
import { PhoneField } from '#ui/fields/phone-field'
import { TextArea } from '#ui/fields/text-area'
import { TextField } from '#ui/fields/text-field'
import s from './kit.module.css'
import { Section } from './section.tsx'

const same = () => {}

export function FieldsSection() {
  const [day, setDay] = useState<string | undefined>('2026-11-02')
  const [code, setCode] = useState('407')
  const [note, setNote] = useState('Please add Thursday’s finish time.')
  const [password, setPassword] = useState('riverside')
  const [name, setName] = useState('Jan')
  const text = day ? dayjs(day).format('DD/MM/YYYY') : ''
  return (
    <Section title="Fields" note="Label above, hint under it, error under the field and in a summary that links to it.">
      <div className={s.three}>
        <TextField label="First name" value={name} onChange={setName} />
        <TextField
          label="Site"
          optional
          value=""
          placeholder="Riverside Quarter"
          onChange={same}
          hint="Where the work is"
        />
        <TextField
          id="kit-ni"
          label="NI number"
          value="QQ 12 34 56 C"
          onChange={same}
          error="That is our example. Type your own number."
        />
        <TextField
          label="Company"
          optional="read only"
          readOnly
          value="Calder & Finch Construction Ltd"
          onChange={same}
        />
        <DatePicker
          label="Contract Start Date"
          value={day}
          text={text}
          onType={same}
          onChoose={setDay}
          today="2026-10-26"
        />
        <NumberField label="Hourly Rate" before="£" min={0} value="22.50" onChange={same} />
        <DatePicker
          label="Contract End Date"
          value="2026-10-01"
          text="01/10/2026"
          onType={same}
          onChoose={same}
          min="2026-10-26"
          message="01/10/2026 earlier than 26/10/2026"
        />
        <TextField label="Search role" icon={Search} placeholder="Type 2 letters" value="" onChange={same} />
        <PasswordField label="Password" value={password} onChange={setPassword} />
        <TextArea label="Note" id="kit-note" maxLength={500} value={note} onChange={setNote} />
        <PhoneField label="Phone number" value="7700 900142" onChange={same} />
        <TextField label="National Insurance number" big value="AB 12 34 56 C" onChange={same} />
      </div>
      <div className={s.two}>
        <CodeField label="Type the 6 digits" value={code} onChange={setCode} />
        <SummaryErrors
          errors={[
            { id: 'kit-ni', text: 'NI number: that is our example' },
            { id: 'kit-note', text: 'Note: needed to reject' },
          ]}
        />
      </div>
    </Section>
  )
}
