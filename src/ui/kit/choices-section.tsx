import { useState } from 'react'
import { Autocomplete } from '#ui/fields/autocomplete'
import { Checkbox } from '#ui/fields/checkbox'
import { Choice } from '#ui/fields/choice'
import { MultiSelect } from '#ui/fields/multi-select'
import { SearchSelect } from '#ui/fields/search-select'
import { Select } from '#ui/fields/select'
import { Slider } from '#ui/fields/slider'
import { Switch } from '#ui/fields/switch'
import { YesNo } from '#ui/fields/yes-no'
import { matching } from '#web/ui/fields/matching.ts'
import s from './kit.module.css'
import { Section } from './section.tsx'

const cycles = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'fortnightly', label: 'Fortnightly' },
  { value: 'monthly', label: 'Monthly', disabledReason: 'needs a payroll company' },
]
const sites = [
  { value: 'riverside', label: 'Riverside Quarter, Block C', detail: 'Leeds LS10 1QR' },
  { value: 'northgate', label: 'Northgate Multi-storey Refurbishment, Phase 2', detail: 'Wakefield WF1 3BP' },
  { value: 'oswald', label: 'St Oswald’s Primary School extension', detail: 'York YO10 4HD' },
  { value: 'hallam', label: 'Hallam Street Substation', detail: 'Sheffield S10 5FF' },
]

export function ChoicesSection() {
  const [cycle, setCycle] = useState<string | undefined>('weekly')
  const [status, setStatus] = useState<string>()
  const [site, setSite] = useState<string>()
  const [several, setSeveral] = useState(['riverside', 'oswald', 'hallam'])
  const [role, setRole] = useState('')
  const [ticks, setTicks] = useState({ remember: true, docs: false, notify: true, gate: false })
  const [pay, setPay] = useState<'ABC' | 'OWN'>('ABC')
  const [medical, setMedical] = useState<boolean>()
  const [radius, setRadius] = useState(40)
  const set = (name: keyof typeof ticks) => (on: boolean) => setTicks({ ...ticks, [name]: on })
  return (
    <Section title="Choices" note="Off choices keep their place and say why. A filter is blue when it is set.">
      <div className={s.three}>
        <Select label="Payment Cycle" options={cycles} value={cycle} onChange={setCycle} />
        <SearchSelect label="Site" options={sites} value={site} onChange={setSite} clearable />
        <MultiSelect label="Sites" options={sites} value={several} onChange={setSeveral} limit={3} clearable />
        <SearchSelect
          label="Worker"
          hideOptions
          options={sites}
          value={site}
          onChange={setSite}
          hint="Hidden until 3 characters"
        />
        <Autocomplete label="Role" value={role} onChange={setRole} suggestions={matching(sites, role)} />
        <Select
          label="Manager for approval"
          options={[]}
          value={undefined}
          onChange={() => {}}
          loading
          error="Choose a manager"
        />
      </div>
      <div className={s.row}>
        <Select variant="filter" label="Status" all="All" options={cycles} value={status} onChange={setStatus} />
        <SearchSelect
          variant="filter"
          label="Site"
          all="All"
          options={sites}
          value={site}
          onChange={setSite}
          clearable
        />
        <MultiSelect
          variant="filter"
          label="Sites"
          all="All"
          options={sites}
          value={several}
          onChange={setSeveral}
          clearable
        />
      </div>
      <div className={s.three}>
        <div className={s.stack}>
          <Checkbox label="Remember me" checked={ticks.remember} onChange={set('remember')} />
          <Checkbox label="Accept Doc's" checked={ticks.docs} onChange={set('docs')} />
          <Checkbox label="Some of them" mixed checked={false} onChange={() => {}} />
          <Switch label="Notify the sub-company" checked={ticks.notify} onChange={set('notify')} />
          <Switch label="Gate open" checked={ticks.gate} onChange={set('gate')} />
        </div>
        <Choice
          label="Payment type"
          value={pay}
          onChange={setPay}
          options={[
            { value: 'ABC', label: 'ABC' },
            { value: 'OWN', label: 'OWN', detail: 'needs an email for invoicing' },
          ]}
        />
        <div className={s.stack}>
          <YesNo label="Do you wear glasses at work?" value={medical} onChange={setMedical} error="Answer yes or no" />
          <Slider label="Radius" value={radius} onChange={setRadius} />
          <Slider label="Break" time max={120} step={15} value={90} onChange={() => {}} />
        </div>
      </div>
    </Section>
  )
}
