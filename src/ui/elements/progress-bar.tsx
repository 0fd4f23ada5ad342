import s from './progress-bar.module.css'

/** Progress in percent (clamped to 0 to 100), named by `label`. */
export function ProgressBar({ value, label, tone }: { value: number; label: string; tone?: 'ok' | undefined }) {
  const now = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div
      className={s.bar}
      data-tone={tone}
      role="progressbar"
      aria-valuenow={now}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={label}
    >
      <i style={{ width: `${now}%` }} />
    </div>
  )
}
