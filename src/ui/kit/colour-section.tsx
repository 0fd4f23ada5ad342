import s from './kit.module.css'
import { Section } from './section.tsx'

const pairs = [
  ['ink', 'paper'],
  ['muted', 'paper'],
  ['action', 'paper'],
  ['on-fill', 'action-fill'],
  ['ok', 'ok-soft'],
  ['wait', 'wait-soft'],
  ['bad', 'bad-soft'],
  ['past', 'past-soft'],
  ['info', 'info-soft'],
  ['on-brand', 'brand'],
  ['on-fill', 'ok-fill'],
  ['on-fill', 'wait-fill'],
  ['on-fill', 'bad-fill'],
  ['on-inverse', 'inverse'],
]
const swatches = [
  'ground',
  'paper',
  'well',
  'line',
  'line-strong',
  'muted',
  'ink',
  'brand',
  'action-fill',
  'action-press',
]

export function ColourSection() {
  return (
    <Section
      title="Colour"
      note="Blue can be pressed. Green, amber, red and grey are states. Hi-vis is Muster and ‘you are here’."
    >
      <div className={s.pairs}>
        {pairs.map(([text, ground]) => (
          <div
            key={`${text} ${ground}`}
            className={s.pair}
            style={{ color: `var(--${text})`, background: `var(--${ground})` }}
          >
            <b>Aa 07:12</b>
            {text}
            <br />
            on {ground}
          </div>
        ))}
      </div>
      <div className={s.pairs}>
        {swatches.map((name) => (
          <div key={name} className={s.swatch}>
            <i style={{ background: `var(--${name})` }} />
            {name}
          </div>
        ))}
      </div>
    </Section>
  )
}
