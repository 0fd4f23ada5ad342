import type { ReactNode } from 'react'
import s from './steps.module.css'

/** Step `now` of `of`: done in ink, current in hi-vis, the rest in grey. Named by `label`. */
export function Steps({ now, of = 6, label }: { now: number; of?: number | undefined; label?: ReactNode }) {
  const steps = Array.from({ length: of }, (_, index) => index + 1)
  return (
    <div className={s.wrap}>
      <p className={s.label}>{label ?? `Account verification step ${now} / ${of}`}</p>
      <div className={s.steps} aria-hidden="true">
        {steps.map((step) => (
          <i key={step} data-step={step < now ? 'done' : step === now ? 'now' : 'todo'} />
        ))}
      </div>
    </div>
  )
}
