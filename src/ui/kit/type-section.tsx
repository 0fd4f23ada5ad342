import { Figure } from '#ui/display/figure'
import s from './kit.module.css'
import { Section } from './section.tsx'

export function TypeSection() {
  return (
    <Section title="Type">
      <p className={s.verdict}>
        Let in <span className={s.small}>44, 750, verdicts and counters on phones</span>
      </p>
      <div className={s.row}>
        <Figure value="£28,036 · 42 h 00" />
        <span className={s.small}>28, 650, figures</span>
        <Figure label="Waiting for you" value="£5,775" tone="wait" href="#type" />
        <Figure value="37" unit="on site" />
      </div>
      <p style={{ fontSize: 'var(--text-xl)', fontWeight: 650, letterSpacing: '-0.015em' }}>
        St Oswald’s Primary School extension <span className={s.small}>22, 650, page title</span>
      </p>
      <p style={{ fontSize: 'var(--text-lg)', fontWeight: 650 }}>
        Waiting for you <span className={s.small}>18, 650, section</span>
      </p>
      <p>
        Katarzyna Wiśniewska-Lewandowska was let in at 07:12. <span className={s.small}>15, body; 17 on phones</span>
      </p>
      <p className={s.small}>Electrician, since 07:20. Second line and hints: 13</p>
      <p className={s.label}>Column head, 12, 500</p>
    </Section>
  )
}
