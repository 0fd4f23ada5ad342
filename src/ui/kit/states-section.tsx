import { Avatar } from '#ui/display/avatar'
import { Chip } from '#ui/display/chip'
import { ModeLabel } from '#ui/display/mode-label'
import { Pill } from '#ui/display/pill'
import { Tag } from '#ui/display/tag'
import { Dot } from '#ui/elements/dot'
import s from './kit.module.css'
import { Section } from './section.tsx'

export function StatesSection() {
  return (
    <Section
      title="States in words"
      note="A word and a shape: circle good, diamond waiting, square refused, bar past, ring future, hollow square not yet."
    >
      <div className={s.row}>
        <Chip tone="wait">Submitted</Chip>
        <Chip tone="ok">Accepted</Chip>
        <Chip tone="bad">Rejected</Chip>
        <Chip tone="past">Paid</Chip>
        <Chip>Draft</Chip>
        <Chip tone="wait">Suspected left</Chip>
        <Chip tone="bad">Expired</Chip>
        <Chip tone="info">Future</Chip>
        <Chip tone="past">Past</Chip>
        <Chip>In Progress</Chip>
      </div>
      <div className={s.row}>
        <Chip bare tone="ok">
          Current
        </Chip>
        <Chip bare tone="ok">
          Verified
        </Chip>
        <Chip bare tone="past">
          Past
        </Chip>
        <span className={s.small}>in tables the expected state is quiet</span>
      </div>
      <div className={s.row}>
        <Pill alert>6</Pill>
        <Pill>214</Pill>
        <Pill tone="bad">23</Pill>
        <Pill tone="wait">9</Pill>
        <Dot label="waiting" />
        <ModeLabel>Company</ModeLabel>
        <ModeLabel>Manager</ModeLabel>
        <ModeLabel>Worker</ModeLabel>
        <Tag>ABC</Tag>
        <Avatar size="s" name="Jan Nowak" />
        <Avatar name="Katarzyna Wiśniewska-Lewandowska" />
        <Avatar size="l" name="Rhys Llewellyn-Price" />
      </div>
    </Section>
  )
}
