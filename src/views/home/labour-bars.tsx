import s from './labour.module.css'

type Bar = { label: string; done: number; waiting: number }
const [width, floor, top, left] = [348, 124, 14, 36]

/** The scale's maximum: the tallest bar rounded up to 1 to 10 times a power of ten. */
const ceiling = (tallest: number) => {
  const power = 10 ** Math.floor(Math.log10(Math.max(tallest, 1)))
  return Math.ceil(Math.max(tallest, 1) / power) * power
}
const short = (value: number, unit: 'pounds' | 'hours') => {
  const number = value >= 1000 ? `${Math.round(value / 100) / 10}k` : String(Math.round(value))
  return unit === 'pounds' ? `£${number}` : `${number} h`
}

/** Past weeks grey, the current one ink, waiting amounts dashed amber on top. Screen readers get the same in words. */
export function LabourBars({ bars, unit }: { bars: Bar[]; unit: 'pounds' | 'hours' }) {
  const most = ceiling(Math.max(...bars.map((bar) => bar.done + bar.waiting)))
  const tall = (value: number) => (value / most) * (floor - top)
  const step = (width - left) / bars.length
  const descriptions = bars.map(
    (bar) => `${bar.label}: ${short(bar.done, unit)} accepted, ${short(bar.waiting, unit)} waiting`,
  )
  return (
    <svg
      className={s.bars}
      viewBox={`0 0 ${width} 150`}
      role="img"
      aria-label={`Labour by week. ${descriptions.join('. ')}.`}
    >
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line x1={left} x2={width} y1={floor - tall(most * part)} y2={floor - tall(most * part)} />
          <text x={left - 4} y={floor - tall(most * part) + 4} textAnchor="end">
            {short(most * part, unit)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => {
        const x = left + index * step + step * 0.18
        const last = index === bars.length - 1
        return (
          <g key={bar.label} data-last={last || undefined}>
            <rect x={x} y={floor - tall(bar.done)} width={step * 0.64} height={tall(bar.done)} rx="1.5" />
            {bar.waiting > 0 && (
              <rect
                data-waiting=""
                x={x + 0.75}
                y={floor - tall(bar.done + bar.waiting)}
                width={step * 0.64 - 1.5}
                height={Math.max(0, tall(bar.waiting) - 1.5)}
                rx="1.5"
              />
            )}
            <text x={x + step * 0.32} y={floor + 17} textAnchor="middle">
              {bar.label}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
