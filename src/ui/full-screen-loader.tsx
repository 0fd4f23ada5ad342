import s from './full-screen-loader.module.css'

/** The whole screen waits: a circle of 75 px, with the combined progress (0 to 100) when it is known. */
export function FullScreenLoader({
  label = 'Loading',
  progress,
  inline,
}: {
  label?: string | undefined
  progress?: number | undefined
  /** In its place instead of over the screen. */
  inline?: boolean | undefined
}) {
  return (
    <div className={s.screen} data-inline={inline || undefined} role="status">
      <div className={s.circle} aria-hidden="true" />
      <p>{progress === undefined ? label : `${label}, ${Math.round(Math.min(100, Math.max(0, progress)))} %`}</p>
    </div>
  )
}
